/** Simulates the delay of a server response. */
export const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
