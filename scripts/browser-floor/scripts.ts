import { parseSync } from 'vite'
import { scriptNames } from './compat.ts'
import { type FloorViolation, positionIn } from './violation.ts'

/** A node of the parsed script; which fields it has depends on `type`. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

type Report = (node: Node, feature: string) => void

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

/** Removes escapes and character classes from a regular expression. */
const bareOf = (pattern: string) => pattern.replace(/\\[\s\S]/g, '..').replace(/\[[^\]]*\]/g, '[]')

function checkPattern(node: Node, pattern: string, flags: string, report: Report): void {
  const bare = bareOf(pattern)
  if (/\(\?<[=!]/.test(bare)) report(node, 'regexp lookbehind')
  if (/\(\?[ims]*-?[ims]+:/.test(bare)) report(node, 'regexp modifiers')
  if (flags.includes('v')) report(node, 'regexp flag v')
  const groups = [...bare.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  if (new Set(groups).size < groups.length) report(node, 'regexp duplicate group names')
}

/** Patterns and styles assembled from strings are checked piece by piece. */
function checkText(node: Node, text: string, report: Report): void {
  if (/\(\?<[=!]/.test(text)) report(node, 'regexp lookbehind')
  if (/color-mix\(/.test(text)) report(node, 'color-mix() in a string')
  if (/(?:^|[\s\d(:])[sld]v[hw](?:$|[\s),;])/.test(text)) report(node, 'dvh in a string')
}

const SYNTAX: Readonly<Record<string, (node: Node) => string | undefined>> = {
  StaticBlock: () => 'class static block',
  ImportDeclaration: ({ attributes }) =>
    (attributes as unknown[] | undefined)?.length ? 'import attributes' : undefined,
  VariableDeclaration: ({ kind }) => (/using/.test(String(kind)) ? 'using declaration' : undefined),
  Decorator: () => 'decorator',
  AccessorProperty: () => 'accessor property',
}

const nameOf = (node: unknown, computed: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (!computed && node.type === 'Identifier') return String(node.name)
  return computed && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** True if the syntax only tests whether the feature exists. */
function isFeatureTest(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  const { type, operator } = parent
  if (type === 'UnaryExpression') return operator === 'typeof' || operator === '!'
  if (type === 'LogicalExpression') return parent.left === node
  if (type === 'IfStatement' || type === 'ConditionalExpression') return parent.test === node
  if (type === 'BinaryExpression') return /^(?:[!=]==?|instanceof)$/.test(String(operator))
  if (type === 'CallExpression') return parent.callee === node && parent.optional === true
  return type === 'MemberExpression' && parent.object === node && parent.optional === true
}

/** A one-word name is probably a property of our own unless it is called. */
const isTelling = (name: string, node: Node, parent: Node | undefined) =>
  /[a-z][A-Z]/.test(name) ||
  (scriptNames().builtins.has(name) && parent?.type === 'CallExpression' && parent.callee === node)

function checkMember(
  node: Node,
  parent: Node | undefined,
  declared: ReadonlySet<string>,
  report: Report,
): void {
  const name = nameOf(node.property, node.computed)
  if (name === undefined || isFeatureTest(node, parent)) return
  // assigned: a method of our own, or a polyfill
  if (parent?.type === 'AssignmentExpression' && parent.left === node) return
  const { globals, statics, members } = scriptNames()
  const owner = isNode(node.object) && node.object.type === 'Identifier' ? String(node.object.name) : ''
  const isSupported = declared.has(owner) ? undefined : statics.get(`${owner}.${name}`)
  if (isSupported === false) report(node, `${owner}.${name}`)
  else if (/^(?:window|self|globalThis)$/.test(owner) && globals.get(name) === false) report(node, name)
  else if (isSupported === undefined && members.get(name) === false && isTelling(name, node, parent))
    report(node, `.${name}`)
}

const BINDING_PARENTS = new Set(['LabeledStatement', 'BreakStatement', 'ContinueStatement', 'MetaProperty'])

/** Names that a script declares; all other names that it reads are globals. */
function declaredIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const bind = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Identifier') names.add(String(node.name))
    else if (node.type === 'Property') bind(node.value)
    else if (node.type === 'AssignmentPattern') bind(node.left)
    else if (/Pattern$|^RestElement$/.test(node.type)) childrenOf(node).forEach(bind)
  }
  const walk = (node: Node): void => {
    if (/^(?:VariableDeclarator|Function|Class)/.test(node.type)) bind(node.id)
    if (/Import\w*Specifier$/.test(node.type)) bind(node.local)
    if (node.type === 'CatchClause') bind(node.param)
    for (const param of Array.isArray(node.params) ? node.params : []) bind(param)
    childrenOf(node).forEach(walk)
  }
  walk(program)
  return names
}

function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent || BINDING_PARENTS.has(parent.type)) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.value === node && parent.shorthand !== true
  return !/Specifier$/.test(parent.type)
}

function checkNode(
  node: Node,
  parent: Node | undefined,
  declared: ReadonlySet<string>,
  report: Report,
): void {
  const syntax = SYNTAX[node.type]?.(node)
  if (syntax) report(node, syntax)
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    checkPattern(node, pattern, flags, report)
  } else if (node.type === 'Literal' && typeof node.value === 'string') checkText(node, node.value, report)
  else if (node.type === 'TemplateElement') checkText(node, (node.value as { raw: string }).raw, report)
  else if (node.type === 'MemberExpression') checkMember(node, parent, declared, report)
  else if (node.type === 'Identifier' && isReference(node, parent) && !isFeatureTest(node, parent)) {
    const name = String(node.name)
    if (!declared.has(name) && scriptNames().globals.get(name) === false) report(node, name)
  }
}

/**
 * Features of a built script that the oldest supported browsers lack: syntax, regular expressions, globals, and
 * members. Members are matched by name alone, because a script has no types. Feature tests are not reported; uses
 * behind them belong on the allow list.
 */
export function scriptViolations(file: string, code: string): FloorViolation[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const violations: FloorViolation[] = []
  const report: Report = (node, feature) =>
    violations.push({ file, ...positionIn(code, node.start), feature })
  const root = program as unknown as Node
  const declared = declaredIn(root)
  const walk = (node: Node, parent?: Node): void => {
    checkNode(node, parent, declared, report)
    for (const child of childrenOf(node)) walk(child, node)
  }
  walk(root)
  return violations
}
