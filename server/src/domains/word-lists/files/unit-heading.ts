const UNIT_MAX = 40

/** `Unit 1`, `Unit 2 My family`, `Module 3: Food`, `第一单元`, `第3课 我的家`, with any marks around. */
const HEADING =
  /^[#*=\-\s【[（(]*((?:(?:starter |welcome )?(?:unit|lesson|module|chapter)\s*\d{1,3}|第\s*[\d一二三四五六七八九十百]{1,4}\s*(?:单元|课|模块|章)|单元\s*\d{1,3})(?![a-z\d]).{0,150}?)[#*=\-\s】\]）)]*$/i

/** Shortens and normalises the title of a unit. */
export const normalizeUnit = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, UNIT_MAX).trim()

/** Returns the title if the line is the heading of a textbook unit: the words below it belong to the unit. */
export function unitOfHeading(line: string): string | undefined {
  const title = HEADING.exec(line.slice(0, 200))?.[1]
  return title === undefined ? undefined : normalizeUnit(title)
}
