"""What all games share: seats and money, the auction, sets of sites, and the switch to compiled code."""
