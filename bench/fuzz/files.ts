import type { Random } from '../../server/src/demo/random.ts'

/** First bytes of files that the product accepts or rejects. */
const BEGINNINGS: readonly (readonly [name: string, hex: string])[] = [
  ['表.xlsx', '504b0304140000000800'],
  ['文.docx', '504b030414000600'],
  ['旧.xls', 'd0cf11e0a1b11ae1'],
  ['图.png', '89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000'],
  ['图.jpg', 'ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03'],
  ['图.gif', '474946383961ffffffff'],
  ['图.webp', '52494646ffffffff57454250565038'],
  ['图.heic', '000000186674797068656963'],
  ['卷.pdf', '255044462d312e370a'],
  ['表.csv', 'efbbbf'],
  ['表.txt', 'fffe'],
  ['图.svg', '3c737667'],
]

const TAILS = [
  '1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj xref trailer<</Root 1 0 R>>startxref 9 %%EOF',
  '姓名,手机\n=1+1,"未完',
  '"\n"\n",,,,,,\n',
  '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
]

/** A file whose content does not match its name, or a truncated file. */
export function brokenFile(random: Random): { name: string; content: Uint8Array } {
  const [name, hex] = random.pick(BEGINNINGS)
  const noise = Uint8Array.from({ length: random.pick([0, 1, 30, 700, 5_000]) }, () => random.int(0, 255))
  const tail = random.chance(0.5) ? Buffer.from(random.pick(TAILS)) : noise
  const content = Buffer.concat([random.chance(0.9) ? Buffer.from(hex, 'hex') : Buffer.alloc(0), tail])
  return { name: random.chance(0.8) ? name : random.pick(BEGINNINGS)[0], content }
}
