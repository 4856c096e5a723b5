// Reports undefined and unused class names, which neither compiler nor bundler detects.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../lib.mjs'

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The class names of a style sheet, outside of comments, strings and numbers. */
const classesOf = (css) =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(
      ([, name]) => name,
    ),
  )

/** Messages for undefined and unused class names. `sheetAt` reads a style sheet by its path from the repository's root. */
export function styleViolations(files, sheetAt = (path) => readFileSync(join(ROOT, path), 'utf8')) {
  const sheets = new Map()
  const matches = []
  for (const { path, text: source } of files) {
    const text = source.replace(IMPORT, '')
    for (const [, name, target] of source.matchAll(IMPORT)) {
      const sheet = posix.normalize(posix.join(posix.dirname(path), target))
      const entry = sheets.get(sheet) ?? { classes: classesOf(sheetAt(sheet)), worn: new Set() }
      sheets.set(sheet, entry)
      for (const [, worn] of text.matchAll(new RegExp(`\\b${escaped(name)}\\.(\\w+)`, 'g'))) {
        entry.worn.add(worn)
        if (!entry.classes.has(worn)) matches.push(`${path}: ${name}.${worn} is not defined in ${target}`)
      }
      // a computed name may be any class of the sheet
      if (new RegExp(`\\b${escaped(name)}\\[`).test(text))
        for (const className of entry.classes) entry.worn.add(className)
    }
  }
  for (const [sheet, { classes, worn }] of sheets)
    for (const className of classes)
      if (!worn.has(className)) matches.push(`${sheet}: .${className} is not used`)
  return matches
}
