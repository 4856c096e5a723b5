/**
 * Replaces typebox in the browser's build: the server validates, and the browser reads nothing of an endpoint but its method,
 * path, timeout and the like. typebox is 10 KB of the first load.
 */
const noSchema = () => ({})

export const Type = new Proxy<Record<string, () => object>>({}, { get: () => noSchema })
