/** This build has no server: the tables live in this browser. `make static` builds it. */
export const ALONE = import.meta.env.MODE === "static";
