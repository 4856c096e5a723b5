import { crc32, deflateSync } from 'node:zlib'
import { fileParts, sheetXmlOf, zipParts } from '../platform/spreadsheet/test-files.ts'
import { nativeZip } from './native-zip.ts'

export interface MaliciousFile {
  readonly label: string
  readonly name: string
  readonly bytes: Uint8Array
  /** A reader that accepts it takes long. */
  readonly isSlow?: boolean
  /** Another sample covers the same cases. */
  readonly isDuplicate?: boolean
  /** Readers reject it for its unpacked size, not for being broken. */
  readonly isOversized?: boolean
}

/** Above the limit of every reader: 256 MB. */
const OVERSIZED_BYTES = 256 * 1024 * 1024
const HUGE_SIDE = 60_000

/** Returns the same zip with small sizes in its headers. */
function withFalseSizes(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (const [mark, offset] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const)
    for (let head = bytes.indexOf(mark); head !== -1; head = bytes.indexOf(mark, head + 1))
      bytes.writeUInt32LE(10, head + offset)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32Of(body))
  return Buffer.concat([head, body, sum])
}
// Available in node:zlib since 20.15.
const crc32Of = (bytes: Uint8Array): number => crc32(bytes)

/** A PNG of one colour with the given side in pixels, in a few KB. */
function createPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit per pixel, grey.
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 20_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A PDF of these objects, the first of which is its catalogue. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>'

function stream(content: Uint8Array): Buffer {
  const data = deflateSync(content, { level: 1 })
  return Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const deepPageTree = Array.from({ length: 20_000 }, (_, i) => `<</Type/Pages/Count 1/Kids[${i + 3} 0 R]>>`)
const GIF = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const ENTITY_BOMB = `<!DOCTYPE w [<!ENTITY a "${'a'.repeat(50)}">${[...'bcdefghij']
  .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
  .join('')}]>`

/** Malicious uploads. Built again for each test file, because they are large. */
export function maliciousFiles(): MaliciousFile[] {
  const blanks = new Uint8Array(OVERSIZED_BYTES).fill(32)
  const workbook = fileParts({ sheets: [{ name: 'S', data: '' }] })
  const sheet = 'xl/worksheets/sheet1.xml'
  // Text is retained until its element ends. Three-byte characters, because blanks are scanned one by one.
  const text = Buffer.alloc(OVERSIZED_BYTES, '长')
  // Replaces four characters, so that the following ones stay intact.
  text.write('<worksheet> ')
  const largeWorkbook = nativeZip({ ...workbook, [sheet]: text })
  const largeDocument = nativeZip({ 'word/document.xml': blanks })
  const deck = nativeZip({ 'collection.anki2': blanks })
  const entityWorkbook = zipParts({
    ...workbook,
    [sheet]: sheetXmlOf('<row r="1"><c t="inlineStr"><is><t>&j;</t></is></c></row>').replace(
      '?>',
      `?>${ENTITY_BOMB}`,
    ),
  })
  const kids = Array.from({ length: 50_000 }, () => '3 0 R').join(' ')
  return [
    {
      label: 'a workbook that unpacks to 256 MB',
      name: '表.xlsx',
      bytes: largeWorkbook,
      isDuplicate: true,
      isOversized: true,
    },
    {
      label: 'one that says it is small',
      name: '表.xlsx',
      bytes: withFalseSizes(largeWorkbook),
      isOversized: true,
    },
    { label: 'a workbook of entities within entities', name: '表.xlsx', bytes: entityWorkbook },
    { label: 'a document that unpacks to 256 MB', name: '文.docx', bytes: largeDocument },
    { label: 'one that says it is small', name: '文.docx', bytes: withFalseSizes(largeDocument) },
    { label: 'cards that unpack to 256 MB', name: '卡.apkg', bytes: deck, isOversized: true },
    {
      label: 'a zip within a zip',
      name: '表.xlsx',
      bytes: zipParts({ 'a.zip': zipParts({ 'b.zip': largeWorkbook }) }),
    },
    {
      label: 'a zip whose parts have paths',
      name: '表.xlsx',
      bytes: zipParts({ '../../../etc/passwd': 'x', '/root/x': 'y' }),
    },
    { label: 'a table of one line without end', name: '表.csv', bytes: Buffer.alloc(1_000_000, ',') },
    {
      label: 'a table with an open quote',
      name: '表.csv',
      bytes: Buffer.concat([Buffer.from('a,b\n"'), Buffer.alloc(2_000_000, 'x')]),
    },
    {
      label: 'a table of formulas',
      name: '表.csv',
      bytes: Buffer.from('姓名,手机\n=cmd|"/c calc"!A1,+1\n@x,-1\n'),
    },
    { label: 'a picture of 3.6 thousand million pixels', name: '图.png', bytes: createPng(HUGE_SIDE) },
    { label: 'a picture that is larger than it may be, whole', name: '图.png', bytes: createPng(20_000) },
    {
      label: 'a photo that claims 65,535 × 65,535',
      name: '图.jpg',
      bytes: Buffer.from('ffd8ffc0001108ffffffff03012200021101031101ffda', 'hex'),
    },
    {
      label: 'a PDF of 50,000 pages',
      name: '卷.pdf',
      bytes: pdf([CATALOGUE, `<</Type/Pages/Count 50000/Kids[${kids}]>>`, PAGE]),
    },
    {
      label: 'a PDF that says it has one page and has none',
      name: '卷.pdf',
      bytes: pdf([CATALOGUE, '<</Type/Pages/Count 1/Kids[2 0 R]>>']),
    },
    { label: 'a PDF 20,000 levels deep', name: '卷.pdf', bytes: pdf([CATALOGUE, ...deepPageTree, PAGE]) },
    {
      label: 'a PDF with a page of 256 MB',
      isSlow: true,
      name: '卷.pdf',
      bytes: pdf([
        CATALOGUE,
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        PAGE.replace('>>', '/Contents 4 0 R>>'),
        stream(blanks),
      ]),
    },
    {
      label: 'a PDF with a page as large as a town',
      isSlow: true,
      name: '卷.pdf',
      bytes: pdf([
        CATALOGUE,
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        PAGE.replace('300 400', '2000000000 2000000000'),
      ]),
    },
    {
      label: 'a PDF that opens a script',
      name: '卷.pdf',
      bytes: pdf([
        CATALOGUE.replace('>>', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        PAGE,
      ]),
    },
    { label: 'a drawing with a script', name: '图.svg', bytes: Buffer.from(SVG) },
    { label: 'a drawing with a script, called a photo', name: '图.jpg', bytes: Buffer.from(SVG) },
    {
      label: 'a page of the web, called a photo',
      name: '图.png',
      bytes: Buffer.from(`<!doctype html>${SCRIPT}`),
    },
    {
      label: 'a picture that is a page of the web as well',
      name: '图.gif',
      bytes: Buffer.concat([GIF, Buffer.from(`/*${SCRIPT}*/=1;`)]),
    },
    {
      label: 'a photo that is a PDF as well',
      name: '图.jpg',
      bytes: Buffer.concat([
        Buffer.from('ffd8ffe0', 'hex'),
        pdf([CATALOGUE, '<</Type/Pages/Count 0/Kids[]>>']),
      ]),
    },
    { label: 'a program, called a table', name: '表.xlsx', bytes: Buffer.from('7f454c4602010100', 'hex') },
    { label: 'a name that leads elsewhere', name: '../../../../etc/cron.d/x.jpg', bytes: Buffer.from('x') },
    { label: 'a name of another system', name: '..\\..\\windows\\x.xlsx', bytes: Buffer.from('x') },
    {
      label: 'a name with a character that ends it',
      name: 'a.jpg\u0000.csv',
      bytes: Buffer.from('a,b\n1,2\n'),
    },
    { label: 'a name that reads backwards', name: '\u202egpj.exe', bytes: Buffer.from('x') },
    { label: 'a name without end', name: `${'长'.repeat(3_000)}.csv`, bytes: Buffer.from('a,b\n1,2\n') },
    { label: 'one byte', name: '表.xlsx', bytes: Buffer.from('P') },
  ]
}
