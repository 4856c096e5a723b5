/** Distance from the edge of the screen within which browsers start their back and forward swipe. */
const EDGE_PX = 24

/** True if the browser may interpret this touch as its own swipe. */
export const isAtScreenEdge = (x: number): boolean => x < EDGE_PX || x > window.innerWidth - EDGE_PX
