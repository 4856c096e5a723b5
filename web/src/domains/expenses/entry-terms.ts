/** The fields that single and recurring entries share. */
export interface EntryTerms {
  readonly item_id: number | null
  readonly amount_fen: number | null
  readonly account_id: number | null
  readonly location_id: number | null
}
export type EntryTermsErrors = Partial<Record<keyof EntryTerms, string>>

const MAX_FEN = 100_000_000_00

export function validateTerms({
  item_id,
  amount_fen,
  account_id,
  location_id,
}: EntryTerms): EntryTermsErrors {
  return {
    ...(item_id === null && { item_id: '请选择项目' }),
    ...(amount_fen === null && { amount_fen: '请填写金额' }),
    ...(amount_fen !== null && amount_fen < 1 && { amount_fen: '金额要大于 0' }),
    ...(amount_fen !== null && amount_fen > MAX_FEN && { amount_fen: '金额太大，请核对' }),
    ...(account_id === null && { account_id: '请选择账户' }),
    ...(location_id === null && { location_id: '请选择门店' }),
  }
}

/** Converts complete terms to the request. */
export function toTermsInput({ item_id, amount_fen, account_id, location_id }: EntryTerms) {
  if (item_id === null || amount_fen === null || account_id === null || location_id === null) return undefined
  return { item_id, amount_fen, account_id, location_id }
}
