// Fuzzes every endpoint of the contract with input generated from its schema and then corrupted, as guests, pupils,
// bosses and the boss of another company, against a real server with the embedded database and demo data. Unexpected
// results (a 500, a missing response, a broken connection, internal terms, a marker of another tenant) are reported with
// the number that reproduces them: FUZZ_SEED=… FUZZ_ONLY=<number>. SIGINT ends the run after the requests in flight, with
// a report.

import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { type Endpoint, pathKeys } from '@shangxue/contract/platform/endpoint'
import { createRandom } from '../../server/src/demo/random.ts'
import { startProcess } from '../api/measured-process.ts'
import { checkResponse, collectValues, type Fault, type Outcome } from './check-response.ts'
import { type Message, messageFor } from './message.ts'
import { createRawConnection, type RawConnection } from './wire.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 3_600)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9))
const ONLY = process.env.FUZZ_ONLY === undefined ? undefined : Number(process.env.FUZZ_ONLY)
const PATH = process.env.FUZZ_PATH ?? ''
const AT_ONCE = 8
/** Requests after which the demo data is restored, because much of it has been deleted. */
const ROUND = 10_000
/** Added to the timeout of the endpoint. */
const PATIENCE_MS = 20_000
const SIGNED_IN_FOR_MS = 9 * 60_000

const ROLES = [
  { role: 'guest', name: '', company: 0 },
  { role: 'pupil', name: 'xuesheng', company: 1 },
  { role: 'boss', name: 'laoban', company: 1 },
  { role: 'neighbour', name: 'laoban2', company: 2 },
] as const
/** Texts of a company contain its marker, so that leaks between tenants are visible. Guests have no company. */
const MARKS = ['', 'markjia7', 'markyi9']
/** Public values: shared links, and the name of the demo company on its sign-in page. */
const SHOWN = /^\/api\/(reading\/(shares|offers)|auth\/setup)/
const today = new Date().toISOString().slice(0, 10)

const requested = ENDPOINTS.filter(({ path }) => path.includes(PATH))
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-fuzz-'))
const stored = join(dataDir, 'kept')
const logFile = join(dataDir, 'log')
const log = openSync(logFile, 'a')

const startOn = (folder: string) =>
  startProcess(
    [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    { DATA_DIR: folder, SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000' },
    '/ready',
    log,
  )

/** Database of each user at the first sign-in. Later the other boss may have created a user of the same name. */
const databases = new Map<string, string>()

async function signedIn(over: RawConnection): Promise<string[]> {
  const tokens: string[] = []
  for (const { name } of ROLES) {
    const shujuku = databases.get(name)
    const body = Buffer.from(JSON.stringify({ yonghuming: name, mima: 'demo-2026', shujuku }))
    const headers = { 'content-type': 'application/json' }
    const message = { ...{ method: 'POST', path: '/api/auth/login', headers }, body, cut: false }
    const answer = name ? await over.send(message, '', 30_000) : undefined
    const parsed =
      answer?.kind === 'answer'
        ? (JSON.parse(answer.body) as { data?: { token?: string; shujuku?: string } })
        : {}
    if (parsed.data?.shujuku) databases.set(name, parsed.data.shujuku)
    tokens.push(parsed.data?.token ?? '')
  }
  return tokens
}

const areaOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''

/** Values in the lists of both companies, by area and in total. */
async function lookAround(over: RawConnection, tokens: readonly string[]) {
  const everywhere = new Map<string, (string | number)[]>()
  const areas = new Map<string, Map<string, (string | number)[]>>()
  for (const e of ENDPOINTS.filter(
    (endpoint) => endpoint.method === 'GET' && pathKeys(endpoint.path).length === 0 && !endpoint.produces,
  ))
    for (const token of [tokens[2], tokens[3]]) {
      const path = `${e.path}?from=2020-01-01&to=${today}&month=${today.slice(0, 7)}`
      const answer = await over.send(
        { ...{ method: 'GET', path, headers: {} }, body: undefined, cut: false },
        token ?? '',
        60_000,
      )
      if (answer.kind !== 'answer' || answer.status !== 200) continue
      const area = areas.get(areaOf(e)) ?? new Map()
      areas.set(areaOf(e), area)
      for (const into of [area, everywhere]) collectValues(JSON.parse(answer.body), into)
    }
  return (e: Endpoint) => ({
    get: (name: string) => areas.get(areaOf(e))?.get(name) ?? everywhere.get(name) ?? everywhere.get('id'),
  })
}

interface Find {
  readonly fault: Fault
  readonly number: number
  readonly e: Endpoint
  readonly role: string
  readonly outcome: Outcome
  readonly message: Message
}
const finds: Find[] = []
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
const slowest: { ms: number; number: number; e: Endpoint }[] = []
const reached = new Set<Endpoint>()

/** Message and sender depend only on the number and the demo data. */
function made(number: number, valuesFor: Awaited<ReturnType<typeof lookAround>>) {
  const random = createRandom(Math.imul(SEED, 2_654_435_761) ^ number)
  const e = requested[number % requested.length] as Endpoint
  const roleIndex = random.pick([0, 1, 2, 2, 2, 3])
  const { company, role } = ROLES[roleIndex] ?? ROLES[0]
  const mark = MARKS[company] ?? ''
  const message = messageFor(e, random, { known: valuesFor(e), mark, today })
  const foreign = SHOWN.test(e.path) ? [] : MARKS.filter((item) => item !== '' && item !== mark)
  return { e, at: roleIndex, role, message, foreign }
}

/** True if the session was ended by the user's own request or by another boss. */
const signedOut = (outcome: Outcome) => outcome.kind === 'answer' && outcome.body.includes('"code":40100')

async function sendNth(
  number: number,
  over: RawConnection,
  tokens: readonly string[],
  valuesFor: Awaited<ReturnType<typeof lookAround>>,
) {
  const { e, at, role, message, foreign } = made(number, valuesFor)
  const outcome = await over.send(message, tokens[at] ?? '', e.timeoutMs + PATIENCE_MS)
  count(outcome.kind === 'answer' ? String(outcome.status) : outcome.kind)
  if (outcome.kind === 'answer') {
    if (outcome.status === 200) reached.add(e)
    slowest.push({ ms: outcome.ms, number, e })
    if (slowest.length > 200) slowest.sort((a, b) => b.ms - a.ms).splice(8)
  }
  const fault = checkResponse({ e, whole: !message.cut, foreign }, outcome)
  if (ONLY !== undefined) console.log(message, message.body?.toString().slice(0, 2_000), outcome)
  if (fault) finds.push({ fault, number, e, role, outcome, message })
  return signedOut(outcome) && role !== 'guest'
}

const began = performance.now()
let interrupted = false
process.once('SIGINT', () => {
  interrupted = true
})
const overdue = () => interrupted || performance.now() - began > SECONDS * 1_000
let sent = 0
let died = 0

/** Sends a number of requests on demo data, fewer if a boss can no longer sign in. Returns the next number. */
async function round(from: number, to: number): Promise<number> {
  const folder = join(dataDir, 'round')
  rmSync(folder, { recursive: true, force: true })
  cpSync(stored, folder, { recursive: true })
  const server = await startOn(folder)
  process.once('exit', server.kill)
  const port = Number(new URL(server.url).port)
  // a separate user, so that failed passwords elsewhere do not throttle this sign-in
  const [keeper, over] = [createRawConnection(port, '127.0.0.2'), createRawConnection(port, '127.0.0.1')]
  let tokens = await signedIn(keeper)
  if (tokens.filter(Boolean).length < 3) throw new Error('sign-in failed')
  let signedInAt = performance.now()
  const valuesFor = await lookAround(keeper, tokens)
  let next = from
  let lost = false
  let again: Promise<void> | undefined
  const signInAgain = () =>
    (again ??= signedIn(keeper).then((fresh) => {
      signedInAt = performance.now()
      lost = !fresh[2] || !fresh[3]
      tokens = fresh.map((token, index) => token || (tokens[index] ?? ''))
      again = undefined
    }))
  const alive = () =>
    keeper.send(
      { ...{ method: 'GET', path: '/ready', headers: {} }, body: undefined, cut: false },
      '',
      60_000,
    )
  const worker = async () => {
    while (next < to && !lost && !overdue()) {
      if (performance.now() - signedInAt > SIGNED_IN_FOR_MS) await signInAgain()
      const out = await sendNth(next++, over, tokens, valuesFor)
      if (out && performance.now() - signedInAt > 1_000) await signInAgain()
      sent++
      if (sent % 1_000 === 0)
        console.log(
          `${sent} sent, ${Math.round((sent * 1_000) / (performance.now() - began))}/s, ${finds.length} faults, ${Math.round(server.residentMb())} MB`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const last = await alive()
  const lives = last.kind === 'answer' && last.status === 200
  if (!lives) died++
  await (lives ? server.stop() : server.kill())
  process.off('exit', server.kill)
  keeper.close()
  over.close()
  return next
}

console.log(`FUZZ_SEED=${SEED}, ${requested.length} endpoints`)
await (await startOn(stored)).stop()
if (ONLY !== undefined) await round(ONLY, ONLY + 1)
else
  for (let nextNumber = 0; nextNumber < REQUESTS && !overdue(); )
    nextNumber = await round(nextNumber, Math.min(nextNumber + ROUND, REQUESTS))
closeSync(log)

const perSecond = Math.round((sent * 1_000) / (performance.now() - began))
console.log(
  `${sent} requests, ${perSecond}/s, server crashed ${died} times; successful responses from ${reached.size} of ${requested.length} endpoints`,
)
console.log(Object.fromEntries([...counts].sort()))
for (const { ms, number, e } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 8))
  console.log(`slow: ${Math.round(ms)} ms  ${e.method} ${e.path}  FUZZ_ONLY=${number}`)
const logged = readFileSync(logFile, 'utf8').split('\n')
const kinds = new Map<string, Find[]>()
for (const find of finds) {
  const kind = `${find.fault}  ${find.e.method} ${find.e.path}`
  kinds.set(kind, [...(kinds.get(kind) ?? []), find])
}
for (const [kind, all] of kinds) {
  const [{ number, role, outcome, message }] = all as [Find]
  console.log(`\n${kind}: ${all.length} times, first FUZZ_SEED=${SEED} FUZZ_ONLY=${number} as ${role}`)
  console.log(
    `  ${message.method} ${message.path.slice(0, 300)} ${message.body?.toString().slice(0, 500) ?? ''}`,
  )
  if (outcome.kind === 'answer') {
    console.log(`  ${outcome.status} ${outcome.body.slice(0, 300)}`)
    const id = /编号 ([\w-]{36})/.exec(outcome.body)?.[1]
    const line = id && logged.find((text) => text.includes(id))
    if (line) console.log(`  ${(JSON.parse(line) as { err?: { stack?: string } }).err?.stack?.slice(0, 900)}`)
  } else console.log(`  ${JSON.stringify(outcome)}`)
}
rmSync(dataDir, { recursive: true, force: true })
process.exit(finds.length > 0 || died > 0 ? 1 : 0)
