/** The marker's points after a step: `……4分` and `(4分)`. */
const STEP_POINTS =
  /(?:(?:…|\.{3}|·{3}|⋯)[….·⋯]*\s*|\s{2,}|(?=[(（]))[(（]?\s*\d{1,2}\s*分\s*[)）]?(?=\s|$|[。；;，,])/g
export const removeStepPoints = (text: string): string => text.replace(STEP_POINTS, '')

/**
 * Words that limit or doubt a number and make it a different answer, unless the question or the key uses them
 * too.
 */
const QUALIFIERS =
  /约|左右|上下|超过|不到|不足|不满|至少|至多|最多|不止|多于|少于|高于|低于|以上|以下|将近|接近|可能|也许|大概|不是|并非|[?？]/g
export const hasUnexpectedQualifier = ({
  content,
  key,
  answer,
}: Readonly<Record<'content' | 'key' | 'answer', string>>): boolean =>
  (answer.replace(/约分/g, '').match(QUALIFIERS) ?? []).some(
    (word) => !content.includes(word) && !key.includes(word),
  )

export const NO_SOLUTION =
  /^\s*(?:解[:：]?\s*)?(?:原?(?:分式)?(?:方程|不等式)组?)?无(?:实数)?(?:解|根)[。.\s]*$/
export const NO_SOLUTION_AT_END = /(?:(?<![不并]是)无|没有)(?:实数)?(?:解|根)[。.\s]*$/

/** A check such as `经检验，x=3是原方程的解` repeats a result and adds nothing. */
const CHECK =
  /[,，。;；\s]*经?检验[:：,，]?[^。；;\n]*?(?:是[^。；;\n]{0,12}(?:解|根)|符合题意|成立|(?=所以|∴|答))/g
export const removeCheck = (text: string): string => {
  const remaining = text.replace(CHECK, '')
  return remaining.trim() === '' || text.includes('增根') ? text : remaining
}
