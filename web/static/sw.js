// Keeps the whole site for times without a network. The build fills in the files and the name of this version.
const VERSION = "{{version}}";
const FILES = "{{files}}".split(" ");

// The cache of the browser may still have files of the version before: the host is asked whether they changed.
const fresh = (file) => new Request(file, { cache: "no-cache" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map(fresh))));
});

self.addEventListener("activate", (event) => {
  const ours = (name) => name.startsWith("cuberails ") && name !== VERSION;
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(ours).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
  if (event.data === "now") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const wanted = event.request.mode === "navigate" ? new URL("./", self.registration.scope).href : event.request;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
