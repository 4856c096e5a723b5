/** 2 → 'C'. */
export function columnName(column: number): string {
  const first = Math.floor(column / 26)
  return (first > 0 ? columnName(first - 1) : '') + String.fromCharCode(65 + (column % 26))
}
