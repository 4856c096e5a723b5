import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types'
import { FLOOR } from '../../web/build/browser-floor.ts'

/** MDN's browser compatibility data; read once, 20 MB. */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const ENGINES = [
  ['chrome_android', FLOOR.chrome],
  ['safari_ios', FLOOR.safari],
] as const

function isAtMost(version: string, limit: string): boolean {
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number)
  const [a, b] = [parts(version), parts(limit)]
  const position = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return position < 0 || (a[position] ?? 0) < (b[position] ?? 0)
}

const holds = (statement: SimpleSupportStatement, version: string, prefixes: readonly string[]): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  isAtMost(statement.version_added, version) &&
  !(typeof statement.version_removed === 'string' && isAtMost(statement.version_removed, version)) &&
  !statement.flags &&
  !statement.alternative_name &&
  (statement.prefix === undefined || prefixes.includes(statement.prefix))

/**
 * Whether the oldest supported versions of both engines have a feature. `prefixes`: vendor prefixes that the
 * source writes as well.
 */
export function isOnFloor(compat: CompatStatement, prefixes: readonly string[] = []): boolean {
  return ENGINES.every(([engine, version]) => {
    const support = compat.support[engine]
    return support !== undefined && [support].flat().some((statement) => holds(statement, version, prefixes))
  })
}

/**
 * True if an engine supports the feature. Features that no engine supports yet count as supported: their names are
 * common words.
 */
const isAnywhere = (compat: CompatStatement): boolean =>
  ENGINES.some(([engine]) =>
    [compat.support[engine]].flat().some((item) => typeof item?.version_added === 'string' && !item.flags),
  )

/** A feature's node in the table, or undefined where the table has none. */
export const featureAt = (
  start: Identifier | undefined,
  ...path: readonly string[]
): Identifier | undefined =>
  path.reduce<Identifier | undefined>(
    (node, key) => (node && Object.hasOwn(node, key) ? (node[key] as Identifier) : undefined),
    start,
  )

export const css = data.css as unknown as Record<
  'at-rules' | 'properties' | 'selectors' | 'types',
  Identifier
>

interface ScriptNames {
  /** Global name → whether the floor has it. */
  readonly globals: ReadonlyMap<string, boolean>
  /** `Object.groupBy` → whether the floor has it. */
  readonly statics: ReadonlyMap<string, boolean>
  /** Name of a member of any object → whether the floor has one of that name. */
  readonly members: ReadonlyMap<string, boolean>
  /** Members of language builtins, as opposed to browser APIs. */
  readonly builtins: ReadonlySet<string>
}

const NAME = /^[A-Za-z]\w*(?:\.\w+)?$/
/** Members of its types have common names (`day`, `until`) and are only reachable through the global. */
const ONLY_BY_GLOBAL = new Set(['Temporal', 'DurationFormat'])

function childrenOf(node: Identifier): [string, Identifier][] {
  return Object.entries(node).filter(
    ([key, child]) => key !== '__compat' && (child as Identifier)?.__compat !== undefined,
  ) as [string, Identifier][]
}

class NameTable implements ScriptNames {
  readonly globals = new Map<string, boolean>()
  readonly statics = new Map<string, boolean>()
  readonly members = new Map<string, boolean>()
  readonly builtins = new Set<string>()

  add(names: Map<string, boolean>, name: string, { __compat: compat }: Identifier): void {
    if (compat && NAME.test(name) && isAnywhere(compat))
      names.set(name, names.get(name) === true || isOnFloor(compat))
  }

  /** A class or namespace with its members. */
  addOwner(owner: string, node: Identifier): void {
    if (ONLY_BY_GLOBAL.has(owner)) return
    for (const [key, member] of childrenOf(node)) {
      if (key.endsWith('_event')) continue
      const name = key.replace(/_static$/, '')
      this.add(this.members, name, member)
      this.add(this.statics, `${owner}.${name}`, member)
      if (/^(?:Window|\w*WorkerGlobalScope)$/.test(owner)) this.add(this.globals, name, member)
    }
  }
}

function readScriptNames(): ScriptNames {
  const table = new NameTable()
  for (const part of [data.api, data.javascript.builtins])
    for (const [name, node] of childrenOf(part as Identifier)) {
      table.add(table.globals, name, node)
      table.addOwner(name, node)
      if (name === 'Intl') for (const [inner, of] of childrenOf(node)) table.addOwner(inner, of)
    }
  for (const [, node] of childrenOf(data.javascript.builtins as Identifier))
    for (const [name] of childrenOf(node)) table.builtins.add(name)
  return table
}

let names: ScriptNames | undefined
export const scriptNames = (): ScriptNames => {
  names ??= readScriptNames()
  return names
}
