// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Source code with interface texts, without comments. */
function codeIn(folder: string): { path: string; code: string }[] {
  const root = new URL(`../../../${folder}/`, import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      code: readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''),
    }))
}

const all = [...codeIn('web/src'), ...codeIn('contract/src')]
/** The letter to a parent addresses its reader, unlike the interface. */
const LETTER = 'web/src/domains/english/letter/weekly-letter.ts'
const LEARNING = /domains\/(english|exams|wrong-questions|papers|reading)\//

/** Returns `path: line` of every line that matches. */
const matchingLines = (pattern: RegExp, sources = all) =>
  sources.flatMap(({ path, code }) =>
    code
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

it.each([
  { words: '您', what: /您/ },
  { words: 'an exclamation mark', what: /！/ },
  { words: 'a bare 确定', what: /(?:['"`>]|^\s*)确定(?:['"`<（]|$)/ },
  {
    words: 'two names for one device: 本机',
    what: /这台手机|(在|从)这台设备上?|这台设备(上|没有)/,
  },
  { words: 'two names for one location: 门店或仓库', what: /门店\/仓库|(新|所在|改)的?位置/ },
  { words: 'two verbs for one action: 请稍后重试', what: /稍后再试|再试一次|秒后再试/ },
  { words: 'two verbs for one action: 移除', what: /去掉/ },
  { words: 'a dash for an unknown value', what: /'—'/ },
])('uses no $words', ({ what }) => {
  const texts = what.source === '您' ? all.filter(({ path }) => path !== LETTER) : all
  expect(matchingLines(what, texts)).toEqual([])
})

it('uses 你 only in learning domains', () => {
  const business = all.filter(({ path }) => !LEARNING.test(path))
  expect(matchingLines(/你/, business)).toEqual([])
})

it('separates figures from words with a space, except ordinals', () => {
  const figure = /(?:\d|\$?\{[\w.]+\})/
  const unit = /(?:秒|分钟|小时|天|台|件|个|条|题|位|行|页|次|处|元|字|张)/
  expect(matchingLines(new RegExp(`(?<!第.{0,24})${figure.source}${unit.source}`))).toEqual([])
  expect(matchingLines(/[一-龥](?<!第)\$?\{(count|most|more|limit|seconds|rows|quantity)\}/)).toEqual([])
})
