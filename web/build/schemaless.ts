/**
 * Stands in for typebox in the browser's build: the server validates, the browser only needs the endpoints' names
 * and times, and typebox would weigh more than all of lib/.
 */
const nothing = () => ({})

export const Type = new Proxy<Record<string, () => object>>({}, { get: () => nothing })
