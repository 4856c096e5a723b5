/** Price levels of customer groups. The price of a level is the price type of the same name. */
export const PRICE_LEVELS = ['retail', 'wholesale', 'wholesale_b', 'wholesale_c', 'staff'] as const
export type PriceLevel = (typeof PRICE_LEVELS)[number]
export const PRICE_LEVEL_NAMES: Record<PriceLevel, string> = {
  retail: '零售',
  wholesale: '批发 A',
  wholesale_b: '批发 B',
  wholesale_c: '批发 C',
  staff: '员工',
}
