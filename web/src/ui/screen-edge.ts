/** Browsers go back and forward by a swipe that starts this close to the edge of the screen. */
const EDGE_PX = 24

/** True if the browser may take this touch for its own swipe. */
export const isAtScreenEdge = (x: number): boolean => x < EDGE_PX || x > window.innerWidth - EDGE_PX
