/** This folder is the whole app: without it, Next takes settings and more from folders above that have a lockfile. */
export default { turbopack: { root: import.meta.dirname } };
