interface Asked {
  readonly authorization: string
  readonly answer: Promise<Response>
}
declare global {
  interface Window {
    /** By address, what index.html has asked for before any code had come. */
    askedEarly?: Record<string, Asked>
  }
}

/** The answer that is on its way to the first who asks the same in the same name; a repeat asks anew. */
export function askedEarly(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined {
  const asked = window.askedEarly?.[url]
  delete window.askedEarly?.[url]
  return asked?.authorization === headers.Authorization ? asked?.answer : undefined
}
