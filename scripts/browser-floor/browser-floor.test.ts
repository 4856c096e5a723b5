import { describe, expect, test } from 'vitest'
import { scriptViolations } from './scripts.ts'
import { styleViolations } from './styles.ts'

const inScript = (code: string) => scriptViolations('a.js', code).map(({ feature }) => feature)
const inStyle = (text: string) => styleViolations('a.css', text).map(({ feature }) => feature)

describe('browser floor of scripts', () => {
  test.each([
    ['/(?<=a)b/', 'regexp lookbehind'],
    ['/(?<!a)b/', 'regexp lookbehind'],
    ["new RegExp('(?<=a)b')", 'regexp lookbehind'],
    [`new RegExp(\`(?<!\${a})b\`)`, 'regexp lookbehind'],
    ['/[a--b]/v', 'regexp flag v'],
    ['/(?i:a)b/', 'regexp modifiers'],
    ['/(?<y>a)|(?<y>b)/', 'regexp duplicate group names'],
    ['class A { static { f() } }', 'class static block'],
    ["import a from './a.json' with { type: 'json' }", 'import attributes'],
    ['{ using a = f() }', 'using declaration'],
    ['list.toSorted()', '.toSorted'],
    ["list['toReversed']()", '.toReversed'],
    ['list.with(0, 1)', '.with'],
    ['set.union(other)', '.union'],
    ['Object.groupBy(list, f)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Array.fromAsync(list)', 'Array.fromAsync'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['element.showPopover()', '.showPopover'],
    ['sheet.replaceSync(text)', '.replaceSync'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['window.requestIdleCallback(f)', 'requestIdleCallback'],
    ['new CompressionStream("deflate")', 'CompressionStream'],
    [`style.background = \`color-mix(in srgb, \${a}, red)\``, 'color-mix() in a string'],
    ["style.height = '100dvh'", 'dvh in a string'],
  ])('refuses %s', (code, feature) => {
    expect(inScript(code)).toEqual([feature])
  })

  test.each([
    '/[(?<=]a/',
    '/\\(?<=a/',
    '/(?<year>\\d+)(?=a)(?!b)/u',
    'list.at(-1); list.findLast(f); list.flat(); structuredClone(a); Object.hasOwn(a, "b")',
    'class A { #a = 1; static b = 2; has() { return #a in this } }',
    "typeof element.showPopover === 'function'",
    'if (list.toSorted) f()',
    'element.showPopover?.()',
    "typeof CompressionStream === 'undefined'",
    "'requestIdleCallback' in window",
    'const navigation = f(); navigation.go()',
    'const a = { toSorted: 1, navigation }, navigation = 2',
    'Array.prototype.toSorted = function () {}',
    'data.day; data.until; rect.union',
    "say('(?<name>)'); say('a 100vh line')",
  ])('allows %s', (code) => {
    expect(inScript(code)).toEqual([])
  })

  test('reports file, line and column', () => {
    expect(scriptViolations('assets/a.js', 'f()\n  list.toSorted()')).toEqual([
      { file: 'assets/a.js', line: 2, column: 3, feature: '.toSorted' },
    ])
  })
})

describe('browser floor of styles', () => {
  test.each([
    ['a { height: 100dvh }', 'dvh'],
    ['a { height: 100vh; height: calc(100dvh - var(--x)) }', 'dvh'],
    ['a { width: 10cqw }', 'cqw'],
    ['a { color: color-mix(in srgb, red, var(--x)) }', 'color-mix()'],
    ['a { color: oklch(40% 0.2 30) }', 'oklch()'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a:has(b) { color: red }', ':has'],
    ['a:has(b), c { color: red }', ':has in a selector list'],
    ['a::backdrop:popover-open { color: red }', ':popover-open'],
    ['a { b { color: red } }', 'nesting'],
    ['@container (width > 1px) { a { color: red } }', '@container'],
    ['@starting-style { a { color: red } }', '@starting-style'],
    ['@media (width >= 600px) { a { color: red } }', '@media range'],
    ['a { translate: 0 10px }', 'translate'],
    ['a { text-wrap: balance }', 'text-wrap'],
    ['a { overflow-x: clip }', 'overflow-x: clip'],
    ['a { user-select: none }', 'user-select'],
  ])('refuses %s', (text, feature) => {
    expect(inStyle(text)).toEqual([feature])
  })

  test.each([
    'a { height: 100vh; height: 100dvh }',
    ':root { --dvh: 1vh } @supports (height: 1dvh) { :root { --dvh: 1dvh } }',
    '@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, red, blue) } }',
    'a { -webkit-user-select: none; user-select: none }',
    'a:is(b, c):focus-visible::before { inset: 0; aspect-ratio: 1; gap: 1rem; display: grid }',
    '@media (min-width: 600px) and (prefers-color-scheme: dark) { a { color: rgb(0 0 0 / 10%) } }',
    '@layer base { a { width: clamp(1px, 2vw, 3px); content: "100dvh"; cursor: grab } }',
    '.w-100dvh, .a\\:has { color: red }',
  ])('allows %s', (text) => {
    expect(inStyle(text)).toEqual([])
  })
})
