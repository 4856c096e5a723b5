/** 分 in the words of a message: 10000.00, without a sign of the currency. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2)
