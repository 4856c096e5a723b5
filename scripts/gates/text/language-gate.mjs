// Refuses words that this code base does not use in names, comments and documents (CONTRIBUTING.md, "Language").
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { ROOT } from '../../lib.mjs'

/** Word → what to write instead. Refused in names, comments and documents. */
const REFUSED = {
  told: 'notified, reported, recorded or logged',
  tells: 'notifies, reports, shows or returns',
  kept: 'stored, cached, retained or reserved',
  deed: 'command (code) or action (screen)',
  deeds: 'commands (code) or actions (screens)',
  reckon: 'calculate',
  reckoned: 'calculated',
  reckoning: 'calculation',
  trouble: 'issue, error or violation',
  troubles: 'issues, errors or violations',
  anew: 'again',
  whoever: 'the user, the caller or the holder',
  fate: 'result or status',
  fates: 'results or statuses',
  shelf: 'store',
  holes: 'vulnerabilities or gaps',
  bombs: 'decompression bombs',
  whereabouts: 'location',
}

/** Refused in names only: as words of a sentence they are standard English. */
const REFUSED_IN_NAMES = {
  wanted: 'requested or expected',
  asked: 'requested',
  given: 'input',
  lasting: 'cacheable or immutable',
  storm: 'load test or burst',
  beyond: 'name the limit',
  hush: 'stop',
  glued: 'noBreak',
  beside: 'name the relation',
}

/** Refused in comments and documents. */
const REFUSED_PHRASES = [
  [/\b(?:take|takes|taken|took) back\b/i, 'void (documents), revoke (rights) or undo (edits)'],
  [/\bhand(?:ed|s)?[- ]in\b/i, 'submit'],
  [/\bhalf characters?\b/i, 'lone surrogate'],
  [/\bsays? a word\b/i, 'notifies'],
  [
    /(?:^|[.:;]\s+|\*\s+)(?:What|Who|That) (?:is|was|are|has|have|came|comes|went|goes|stands|lies) [^.?]*[.,]/,
    'name the thing',
  ],
]

/** Names that the contract, an error text or records stored on devices fix. */
const FIXED_NAMES = new Set(['trouble', 'asked_at', 'deed', 'wanted', 'asked', 'wantedAt'])

const CHECKED = [
  'contract/',
  'study/',
  'server/',
  'web/',
  'content/',
  'e2e/',
  'bench/',
  'api-client/',
  'scripts/',
  'docs/',
  'deploy/',
  'README.md',
  'CONTRIBUTING.md',
]

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const lookUp = (words, word) => (Object.hasOwn(words, word) ? words[word] : undefined)

const inName = (name) =>
  FIXED_NAMES.has(name)
    ? []
    : wordsOf(name).flatMap((word) => {
        const instead = lookUp(REFUSED, word) ?? lookUp(REFUSED_IN_NAMES, word)
        return instead ? [`“${word}” in ${name}: ${instead}`] : []
      })

const inProse = (text) => [
  ...(text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) =>
    lookUp(REFUSED, word) ? [`“${word}”: ${REFUSED[word]}`] : [],
  ),
  ...REFUSED_PHRASES.flatMap(([pattern, instead]) => {
    const matches = pattern.exec(text)
    return matches ? [`“${matches[0].trim()}”: ${instead}`] : []
  }),
]

const DECLARES = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
])

/** Identifiers that the file declares: variables, parameters, functions, types, and members of types. */
function declaredNames(program) {
  const names = []
  const pattern = (node) => {
    if (!node) return
    if (node.type === 'Identifier') names.push(node)
    else if (node.type === 'ObjectPattern')
      for (const property of node.properties) pattern(property.value ?? property.argument)
    else if (node.type === 'ArrayPattern') node.elements.forEach(pattern)
    else if (node.type === 'AssignmentPattern') pattern(node.left)
    else if (node.type === 'RestElement') pattern(node.argument)
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node || typeof node.type !== 'string') return
    if (DECLARES.has(node.type)) pattern(node.id)
    if (node.params && Array.isArray(node.params)) node.params.forEach(pattern)
    if (node.type === 'CatchClause') pattern(node.param)
    if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature')
      if (node.key?.type === 'Identifier') names.push(node.key)
    for (const key in node) if (key !== 'type' && typeof node[key] === 'object') visit(node[key])
  }
  visit(program)
  return names
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length

/** Violations of one file: its name, its declared names, its comments; of a document, its text outside of code. */
export function languageViolations({ path, text }) {
  const nameIssues = inName(basename(path).replace(/\.[a-z.]+$/, '')).map((issue) => `${path}: ${issue}`)
  if (path.endsWith('.md')) {
    const prose = text
      .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
      .replace(/`[^`\n]*`|\]\([^)]*\)/g, '')
    const lines = prose
      .split('\n')
      .flatMap((line, index) => inProse(line).map((issue) => `${path}:${index + 1}: ${issue}`))
    return [...nameIssues, ...lines]
  }
  const { program, comments } = parseSync(path, text)
  const named = declaredNames(program).flatMap(({ name, start }) =>
    inName(name).map((issue) => `${path}:${lineOf(text, start)}: ${issue}`),
  )
  const commented = comments.flatMap(({ value, start }) =>
    // Code in backticks quotes names and wire values.
    inProse(value.replace(/`[^`\n]*`/g, '')).map((issue) => `${path}:${lineOf(text, start)}: ${issue}`),
  )
  return [...nameIssues, ...new Set([...named, ...commented])]
}

/** Index names that pg-boss creates. */
const NAMES_OF_LIBRARIES = new Set(['job_i4'])
/** A name with a hump or an underscore, with or without parentheses; a plain word may quote a value. */
const REFERENCE = /`([a-z]+\w*[A-Z_]\w*|[A-Z]\w*_\w*|[A-Z][a-z]+[A-Z]\w*)(?:\(\))?`/g

/** Names that comments mention and no code contains: they were renamed or removed. */
export function staleReferences(files) {
  const names = new Set(NAMES_OF_LIBRARIES)
  const mentions = []
  for (const { path, text } of files) {
    if (path.endsWith('.md')) continue
    let code = text
    for (const { value, start, end } of parseSync(path, text).comments) {
      code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
      for (const [, name] of value.matchAll(REFERENCE))
        mentions.push({ name, place: `${path}:${lineOf(text, start)}` })
    }
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name)
  }
  return mentions
    .filter(({ name }) => !names.has(name))
    .map(({ name, place }) => `${place}: no code contains \`${name}\``)
}

const isSource = (path) => /\.(?:ts|tsx|mjs|md)$/.test(path)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = process.argv.slice(2)
  const args = ['ls-files', ...(folders.length > 0 ? folders : CHECKED)]
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(isSource)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  const violations = [
    ...files.flatMap(languageViolations),
    ...(folders.length > 0 ? [] : staleReferences(files)),
  ]
  for (const violation of violations) console.error(violation)
  console.log(`${violations.length} words to replace`)
  process.exit(violations.length > 0 ? 1 : 0)
}
