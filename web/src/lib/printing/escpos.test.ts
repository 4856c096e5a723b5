// @vitest-environment node
import { expect, test } from 'vitest'
import { labelCommands, receiptCommands, toBitmap } from './escpos.ts'

/** A picture of 10 dots a row, black where the text has a #. */
function picture(...rows: string[]): ImageData {
  const data = rows.flatMap((row) => [...row].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [0, 0, 0, 0])))
  return { data: new Uint8ClampedArray(data), width: rows[0]?.length ?? 0, height: rows.length } as ImageData
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('packs dots into bytes, from the left, and pads rows', () => {
  const { width, height, bytes } = toBitmap(picture('#.......#.', '..........', '#########.'))
  expect([width, height, hex(bytes)]).toEqual([10, 3, '80800000ff80'])
})

test('prints greys by their lightness, and transparency as white', () => {
  const grey = (value: number, alpha = 255) => [value, value, value, alpha]
  const data = new Uint8ClampedArray([...grey(90), ...grey(200), ...grey(0, 40), ...grey(0, 200)])
  expect(hex(toBitmap({ data, width: 4, height: 1 } as ImageData).bytes)).toBe('90')
})

test('prints a receipt as raster, feeds and cuts', () => {
  const bitmap = toBitmap(picture('########', '........'))
  expect(hex(receiptCommands(bitmap))).toBe('1b40' + '1d76300001000200' + 'ff00' + '1b6404' + '1d564200')
})

test('splits long pictures into bands that small printers can hold', () => {
  const bitmap = { width: 8, height: 300, bytes: new Uint8Array(300) }
  const commands = hex(receiptCommands(bitmap))
  expect(commands.match(/1d7630000100(8000|2c00)/g)).toEqual([
    '1d76300001008000',
    '1d76300001008000',
    '1d76300001002c00',
  ])
})

test('moves to the next label after each', () => {
  const bitmap = toBitmap(picture('#.......'))
  const one = '1b401d76300001000100800c'
  expect(hex(labelCommands([bitmap, bitmap]))).toBe(one + one)
})
