import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
  readonly p99: number
  readonly errors: number
}

export interface Target {
  readonly name: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
}

const CONNECTIONS = 16

export async function load(target: Target, seconds: number, connections = CONNECTIONS): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    method: target.method ?? 'GET',
    ...(target.headers ? { headers: target.headers } : {}),
    ...(target.body ? { body: target.body } : {}),
  })
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Loads the targets in turn for several rounds, so that drift of the machine affects all of them equally. */
export async function loadAlternately(targets: Target[], rounds: number, seconds: number) {
  const matches = new Map<string, Load[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await load(target, 2)
  for (let round = 0; round < rounds; round++)
    for (const target of targets) matches.get(target.name)?.push(await load(target, seconds))
  return new Map(
    [...matches].map(([name, loads]) => [
      name,
      {
        perSecond: median(loads.map((l) => l.perSecond)),
        p99: median(loads.map((l) => l.p99)),
        errors: loads.reduce((n, l) => n + l.errors, 0),
      },
    ]),
  )
}
