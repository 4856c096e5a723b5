import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import { css, featureAt, isOnFloor } from './compat.ts'
import type { FloorViolation } from './violation.ts'

/** Properties that only affect mouse use. */
const FOR_MICE = new Set(['cursor', 'resize'])
const PREFIX = /^-(?:webkit|moz|ms|o)-/
const DYNAMIC_UNIT = /\d([sld]v(?:h|w|i|b|min|max))\b/g
const CONTAINER_UNIT = /\d(cq(?:h|w|i|b|min|max))\b/g
const COLORS = new Set(Object.keys(featureAt(css.types, 'color') ?? {}))

/** Optional styles: `@supports` blocks have a fallback outside. */
function isBehindSupports(node: Node): boolean {
  for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent as typeof ancestor)
    if (ancestor.type === 'atrule' && (ancestor as unknown as AtRule).name === 'supports') return true
  return false
}

/**
 * Whether an earlier line of the rule sets the property for engines that cannot parse this one. A value with `var()`
 * has no fallback: every engine parses it and rejects it only when it is computed.
 */
const hasFallback = (declaration: Declaration): boolean =>
  !/var\(/.test(declaration.value) &&
  declaration.parent !== undefined &&
  declaration.parent.nodes
    .slice(0, declaration.parent.nodes.indexOf(declaration))
    .some((node) => node.type === 'decl' && node.prop === declaration.prop)

/** Vendor prefixes under which the rule also sets the property. */
const siblingPrefixes = ({ parent, prop }: Declaration): string[] =>
  (parent?.nodes ?? []).flatMap((node) => {
    const prefix = node.type === 'decl' ? PREFIX.exec(node.prop)?.[0] : undefined
    return prefix && (node as Declaration).prop === prefix + prop ? [prefix] : []
  })

const isMissing = (
  part: keyof typeof css,
  path: readonly string[],
  prefixes: readonly string[] = [],
): boolean => {
  const compat = featureAt(css[part], ...path)?.__compat
  return compat !== undefined && !isOnFloor(compat, prefixes)
}

/** Values of a declaration, by the names under which MDN lists them. */
function missingInValue(declaration: Declaration): string[] {
  const { prop, value } = declaration
  const prefixes = siblingPrefixes(declaration)
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const functions = [...text.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name)
  const words = text
    .replace(/var\([^)]*\)/g, '')
    .split(/[\s,/()]+/)
    .filter((word) => /^[a-z][a-z-]*$/.test(word))
  const isMissingFunction = (name: string) =>
    COLORS.has(name) ? isMissing('types', ['color', name]) : isMissing('types', [name])
  return [
    ...(isMissing('types', ['length', 'viewport_percentage_units_dynamic'])
      ? [...text.matchAll(DYNAMIC_UNIT)].map(([, unit = '']) => unit)
      : []),
    ...(isMissing('types', ['length', 'container_query_length_units'])
      ? [...text.matchAll(CONTAINER_UNIT)].map(([, unit = '']) => unit)
      : []),
    ...functions.filter(isMissingFunction).map((name) => `${name}()`),
    ...words
      .filter((word) => isMissing('properties', [prop, word], prefixes))
      .map((word) => `${prop}: ${word}`),
  ]
}

function missingInDeclaration(declaration: Declaration): string[] {
  const { prop } = declaration
  if (FOR_MICE.has(prop)) return []
  const values = missingInValue(declaration)
  if (prop.startsWith('--') || PREFIX.test(prop)) return values
  return isMissing('properties', [prop], siblingPrefixes(declaration)) ? [prop] : values
}

const PSEUDO = /(?<!\\)::?([a-z][a-z-]*)/g
const pseudosMissing = (selector: string): string[] =>
  [...selector.matchAll(PSEUDO)].flatMap(([match, name = '']) =>
    !name.startsWith('-') && isMissing('selectors', [name]) ? [match] : [],
  )

/** Browsers drop a whole selector list if one selector is unknown. */
function missingInSelectors({ selectors }: Rule): string[] {
  const missing = selectors.map(pseudosMissing)
  const names = [...new Set(missing.flat())]
  const isMixed = names.length > 0 && missing.some((item) => item.length === 0)
  return isMixed ? [`${names.join(', ')} in a selector list`] : names
}

function missingInAtRule({ name, params }: AtRule): string[] {
  if (PREFIX.test(name)) return []
  if (isMissing('at-rules', [name])) return [`@${name}`]
  if (name !== 'media') return []
  const features = [...params.matchAll(/\(\s*([a-z-]+)\s*[:)<>=]/g)].map(([, feature = '']) => feature)
  const missing = features
    .filter((feature) => isMissing('at-rules', ['media', feature]))
    .map((feature) => `@media ${feature}`)
  return /[<>]/.test(params) ? [...missing, '@media range'] : missing
}

/** Features of a built style sheet that the browser floor lacks, except inside `@supports` or with a fallback. */
export function styleViolations(file: string, text: string): FloorViolation[] {
  const violations: FloorViolation[] = []
  const check = (node: Node, missing: readonly string[]) => {
    if (missing.length === 0 || isBehindSupports(node)) return
    const { line = 1, column = 1 } = node.source?.start ?? {}
    for (const feature of new Set(missing)) violations.push({ file, line, column, feature })
  }
  postcss.parse(text, { from: file }).walk((node) => {
    if (node.type === 'atrule') check(node, missingInAtRule(node))
    else if (node.type === 'rule') {
      check(node, missingInSelectors(node))
      if (node.parent?.type === 'rule') check(node, ['nesting'])
    } else if (node.type === 'decl' && !hasFallback(node)) check(node, missingInDeclaration(node))
  })
  return violations
}
