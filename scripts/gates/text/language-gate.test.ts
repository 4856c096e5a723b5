import { describe, expect, test } from 'vitest'
import { languageViolations, staleReferences } from './language-gate.mjs'

const inCode = (text: string, path = 'server/src/example.ts') => languageViolations({ path, text })

describe('names', () => {
  test('refuses a variable, with line and replacement', () => {
    expect(inCode('const a = 1\nconst toldRows = []')).toEqual([
      'server/src/example.ts:2: “told” in toldRows: notified, reported, recorded or logged',
    ])
  })

  test('refuses functions, parameters, destructured names, types and their members', () => {
    for (const code of [
      'function keptRows() {}',
      'const f = (wantedCount: number) => wantedCount',
      'const { a: given } = input',
      'interface Fate { at: string }',
      'type Row = { deeds: string[] }',
    ])
      expect(inCode(code)).toHaveLength(1)
  })

  test('refuses a file name', () => {
    expect(inCode('', 'web/src/lib/fate.ts')).toHaveLength(1)
  })

  test('accepts uses of names and strings that are declared elsewhere', () => {
    expect(inCode("import { sent } from './x.ts'\nsent.told('kept')")).toEqual([])
  })
})

describe('prose', () => {
  test('refuses a word in a comment', () => {
    expect(inCode('/** The rows that were kept. */\nconst rows = []')).toHaveLength(1)
  })

  test('refuses a phrase in a comment', () => {
    expect(inCode('// A document is taken back by its mirror.')).toHaveLength(1)
  })

  test('reads documents outside of code', () => {
    const text = 'Rows are kept.\n\n```\nconst kept = 1\n```\n\n`told` is fine.'
    expect(inCode(text, 'docs/example.md')).toEqual([
      'docs/example.md:1: “kept”: stored, cached, retained or reserved',
    ])
  })

  test('accepts standard English', () => {
    expect(
      inCode('// Limits concurrent hashing, so that a burst of sign-ins cannot block other requests.'),
    ).toEqual([])
  })
})

describe('references in comments', () => {
  const files = (text: string) => [{ path: 'server/src/example.ts', text }]

  test('refuses a name that no code contains', () => {
    expect(staleReferences(files('/** See `oldName`. */\nconst newName = 1'))).toEqual([
      'server/src/example.ts:1: no code contains `oldName`',
    ])
  })

  test('accepts names of code and plain words', () => {
    expect(staleReferences(files('/** `newName()` returns `nothing`. */\nconst newName = 1'))).toEqual([])
  })
})
