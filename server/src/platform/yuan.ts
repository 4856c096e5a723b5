/** 分 as the words of a message name it: `¥10,000`, `¥59.90`, `-¥5`; as `formatPrice` does on the screens. */
export function yuan(fen: number): string {
  const [whole = '', cents = ''] = (Math.abs(fen) / 100).toFixed(2).split('.')
  const part = cents === '00' ? '' : `.${cents}`
  return `${fen < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part}`
}
