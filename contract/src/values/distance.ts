/** Formats a distance in metres: 850 米, 1.2 千米, 166 千米. */
export const distanceText = (metres: number): string =>
  metres < 1_000 ? `${metres} 米` : `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} 千米`
