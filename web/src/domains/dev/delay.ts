/** Simulates the delay of a server response. */
export const delay = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
