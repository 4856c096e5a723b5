export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
export const SEASON_NAMES: Record<Season, string> = { spring: '春', summer: '夏', autumn: '秋', winter: '冬' }

/** Returns the season of a month (1 to 12) in a temperate climate of the northern hemisphere. */
export function seasonOf(month: number): Season {
  if (month >= 3 && month <= 5) return 'spring'
  if (month >= 6 && month <= 8) return 'summer'
  return month >= 9 && month <= 11 ? 'autumn' : 'winter'
}

export const CARES = ['water', 'feed', 'prune', 'pests'] as const
export type Care = (typeof CARES)[number]
export const CARE_NAMES: Record<Care, string> = {
  water: '浇水',
  feed: '施肥',
  prune: '修剪',
  pests: '病虫害',
}
