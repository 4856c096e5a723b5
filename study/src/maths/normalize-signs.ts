const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'
const PLAIN = '0123456789-'
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

const GROUP = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`
/**
 * TeX commands of school mathematics with their plain signs; a whole number before a fraction makes a mixed
 * number.
 */
const TEX_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:begin|end)\{(?:cases|array|aligned|matrix)\}(?:\{[lcr]+\})?/g, ''],
  [/\\(?:left|right|displaystyle|,|;|!|quad|qquad)/g, ''],
  [/\\[()[\]]|\$/g, ''],
  [/(\d)\s*\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '$1又$2/$3'],
  [new RegExp(String.raw`\\[dt]?frac${GROUP}${GROUP}`, 'g'), '(($1)/($2))'],
  [new RegExp(String.raw`\\sqrt${GROUP}`, 'g'), '√($1)'],
  [new RegExp(String.raw`\\(?:text|mathrm|rm)${GROUP}`, 'g'), '$1'],
  [new RegExp(String.raw`[\^]${GROUP}`, 'g'), '^($1)'],
  [new RegExp(`_${GROUP}`, 'g'), '$1'],
  [/\^\s*\\circ|\^\(\\circ\)|\\degree/g, '°'],
  [/\\times|\\cdot/g, '*'],
  [/\\div/g, '/'],
  [/\\pm/g, '±'],
  [/\\pi/g, 'π'],
  [/\\(?:le|leq|leqslant)(?![a-z])/g, '≤'],
  [/\\(?:ge|geq|geqslant)(?![a-z])/g, '≥'],
  [/\\(?:ne|neq)(?![a-z])/g, '≠'],
  [/\\approx/g, '≈'],
  [/\\%/g, '%'],
  [/\\\\/g, '\n'],
]
/** Nesting depth of TeX groups such as `\sqrt{\frac{1}{2}}`; each pass replaces the innermost level. */
const MAX_NESTING = 3

const SIGN_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[×·∙✕✖⋅]/g, '*'],
  [/÷\s*(\d+)\/(\d+)/g, '/($1/$2)'],
  [/÷/g, '/'],
  [/[−–—﹣]/g, '-'],
  [/<=|⩽|≦/g, '≤'],
  [/>=|⩾|≧/g, '≥'],
  [/≒/g, '≈'],
  [/\.{3,}|…+|⋯+/g, '…'],
  [/(?<![a-z])pi(?![a-z])/gi, 'π'],
  [/(?<![a-z])sqrt(?![a-z])/gi, '√'],
  // A ratio, not a label such as `答:`.
  [/(?<=[\d\p{Script=Latin})%])\s*[:∶]\s*(?=[\d\p{Script=Latin}(])/gu, '/'],
]

/** Signs written as words, replaced only between numbers and letters. */
const WORD_SIGNS: readonly (readonly [string, string])[] = [
  ['不等于', '≠'],
  ['大于(?:或)?等于', '≥'],
  ['小于(?:或)?等于', '≤'],
  ['大于', '>'],
  ['小于', '<'],
  ['等于', '='],
  ['比', ':'],
]
const replaceWordSigns = (text: string): string =>
  WORD_SIGNS.reduce(
    (current, [word, sign]) =>
      current.replace(new RegExp(`(?<=[a-z\\d)])\\s*${word}\\s*(?=[-a-z\\d(])`, 'gi'), sign),
    text
      .replace(/根号(?=\s*[\d(（])/g, '√')
      .replace(/正负(?=\s*[\d√])/g, '±')
      .replace(/(?<!正)负(?=\s*[\d√一二两三四五六七八九十])/g, '-'),
  )

const DIGITS = '零一二三四五六七八九十'
/** Converts `六分之五` to `6分之5`. */
const replaceChineseFractions = (text: string): string =>
  text.replace(
    /([二三四五六七八九十])分之([一二三四五六七八九十])/g,
    (_, below, above) => `${DIGITS.indexOf(below)}分之${DIGITS.indexOf(above)}`,
  )

function replaceSuperscripts(text: string): string {
  return text.replace(new RegExp(`[${SUPERSCRIPTS}]+`, 'g'), (run) => {
    const digits = [...run].map((sign) => PLAIN[SUPERSCRIPTS.indexOf(sign)]).join('')
    return digits.length === 1 ? `^${digits}` : `^(${digits})`
  })
}

/**
 * Normalises printed, handwritten and TeX signs: `×` becomes `*`, `x²` becomes `x^2`, `1½` becomes `(1+1/2)`.
 */
export function normalizeSigns(text: string): string {
  // Only the half-width comma groups digits; the full-width one separates.
  let plain = text.replace(/(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d.,])/g, (number) => number.replaceAll(',', ''))
  for (let level = 0; level < MAX_NESTING; level++)
    plain = TEX_REPLACEMENTS.reduce(
      (current, [sign, replacement]) => current.replace(sign, replacement),
      plain,
    )
  plain = replaceSuperscripts(replaceChineseFractions(replaceWordSigns(plain)))
    .replace(new RegExp(`[${SUBSCRIPTS}]`, 'g'), (sign) => String(SUBSCRIPTS.indexOf(sign)))
    .replace(/(\d*)([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (_, whole, part) => `${whole && `${whole}又`}${FRACTIONS[part]}`)
    .normalize('NFKC')
  return SIGN_REPLACEMENTS.reduce((current, [sign, replacement]) => current.replace(sign, replacement), plain)
    .replace(/(\d+)\s*又\s*(\d+)\/(\d+)|(\d+)\s*又\s*(\d+)分之(\d+)/g, (_, a, b, c, d, e, f) =>
      a ? `(${a}+${b}/${c})` : `(${d}+${f}/${e})`,
    )
    .replace(/(?<![\d.)/])(\d+) +(\d+)\/(\d+)(?![\d/])/g, '($1+$2/$3)')
    .replace(/(\d+)分之(\d+)/g, '$2/$1')
}
