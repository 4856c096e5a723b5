export type SpreadsheetErrorCode =
  | 'broken'
  | 'encrypted'
  | 'old_xls'
  | 'unsupported'
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'formulas'
  | 'digits_lost'
  | 'out_of_memory'
  | 'timed_out'

/** The file is rejected. `message` is Chinese and says what to do next. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetRefused'
  constructor(
    readonly code: SpreadsheetErrorCode,
    message: string,
  ) {
    super(message)
  }
}

const MAX_NAMED_CELLS = 5

/** Collects the cells that a message names, and one more to know that there are more. */
export function collectCell(cells: string[], cell: string): void {
  if (cells.length <= MAX_NAMED_CELLS) cells.push(cell)
}

/** 'C3、D7', or 'C3、D7、… 等' when there are more than five. */
function formatCells(cells: readonly string[]): string {
  const listedCells = cells.slice(0, MAX_NAMED_CELLS).join('、')
  return cells.length > MAX_NAMED_CELLS ? `${listedCells} 等` : listedCells
}

export const spreadsheetErrors = {
  broken: () =>
    new SpreadsheetError('broken', '文件已损坏或不完整。请用 Excel 或 WPS 打开后另存为 .xlsx，再重新上传。'),
  encrypted: () =>
    new SpreadsheetError('encrypted', '文件设有打开密码。请在 Excel 或 WPS 中取消密码并保存后，再重新上传。'),
  oldXls: () =>
    new SpreadsheetError(
      'old_xls',
      '这是旧版 .xls 格式。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（.xlsx）”后再上传。',
    ),
  unsupported: () =>
    new SpreadsheetError(
      'unsupported',
      '无法识别这个文件的格式。请用 Excel 或 WPS 另存为 .xlsx 或 .csv 后再上传。',
    ),
  empty: () => new SpreadsheetError('empty', '表格是空的。请在第一个工作表填写表头和数据后再上传。'),
  headerOnly: () => new SpreadsheetError('empty', '表格里只有表头，没有数据。请在表头下面填写数据后再上传。'),
  fileTooLarge: (maxBytes: number) =>
    new SpreadsheetError(
      'too_large',
      `文件超过 ${Math.floor(maxBytes / 1048576)} MB。请拆分成几个文件，或删除图片后再上传。`,
    ),
  contentTooLarge: () =>
    new SpreadsheetError(
      'too_large',
      '表格内容过大。请只保留需要导入的数据，复制到新建的表格中另存后再上传。',
    ),
  tooManyRows: (maxRows: number) =>
    new SpreadsheetError('too_many_rows', `数据超过 ${maxRows} 行。请拆分成几个文件分别上传。`),
  tooManyColumns: (maxColumns: number) =>
    new SpreadsheetError('too_many_columns', `表格超过 ${maxColumns} 列。请删除不需要的列后再上传。`),
  formulas: (cells: readonly string[]) =>
    new SpreadsheetError(
      'formulas',
      `单元格 ${formatCells(cells)} 含有公式。请选中这些单元格，复制后选择性粘贴为数值，保存后再上传。`,
    ),
  digitsLost: (cells: readonly string[]) =>
    new SpreadsheetError(
      'digits_lost',
      `单元格 ${formatCells(cells)} 的长号码被表格软件当成数字，末尾几位已丢失。请把该列设为“文本”格式，重新填写这些号码后再上传。`,
    ),
  outOfMemory: () =>
    new SpreadsheetError('out_of_memory', '表格内容过大，无法读取。请拆分成几个文件分别上传。'),
  timedOut: () => new SpreadsheetError('timed_out', '读取表格用时过长。请拆分成几个文件分别上传。'),
}
