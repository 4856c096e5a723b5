interface Preloaded {
  readonly authorization: string
  readonly response: Promise<Response>
}
declare global {
  interface Window {
    /** Requests that index.html sent before the app's code was loaded, by URL. */
    preloaded?: Record<string, Preloaded>
  }
}

/** Returns the response to a request that index.html sent with the same token. Each response can be taken once. */
export function takePreloaded(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined {
  const preloaded = window.preloaded?.[url]
  delete window.preloaded?.[url]
  return preloaded?.authorization === headers.Authorization ? preloaded?.response : undefined
}
