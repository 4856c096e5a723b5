/** Stands in for a server's answer on this page. */
export const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
