import type { ReceiptSale } from '../receipt/receipt.ts'

/** The sale on the preview of a receipt. */
export const sampleSale = (location: string): ReceiptSale => ({
  kind: 'sale',
  status: 'posted',
  number: 'XS261129-AB2CD',
  day: '2026-11-29',
  at: '2026-11-29T02:30:00Z',
  location,
  salesperson: '小林',
  customer: null,
  discount_fen: 0,
  total_fen: 401_900,
  note: '',
  lines: [
    {
      title: '某品牌 手机 12GB+256GB 黑色',
      price_fen: 399_900,
      quantity: 1,
      devices: [{ identifier: '356000123450017' }],
    },
    { title: '数据线 1m 白色', price_fen: 2_000, quantity: 1, devices: [] },
  ],
  payments: [{ method: 'wechat', amount_fen: 401_900 }],
})
