import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getSale, PaymentMethod, recordSale } from '@shangxue/contract/sales/endpoints'
import type { ChannelChoice } from '../api.ts'

type SalePayment = Input<typeof recordSale>['payments'][number]
type ChannelPayment = Output<typeof getSale>['channel_payments'][number]

/** The channel that the seller chose for a method; null for money that arrives at once. */
export interface ChannelSelection {
  readonly id: number
  readonly instalments: number
  readonly reference: string
}
export type ChannelSelections = Readonly<Partial<Record<PaymentMethod, ChannelSelection | null>>>

/** The chosen channel of a method, else the preselected one. */
export function selectedChannel(
  method: PaymentMethod,
  selections: ChannelSelections | undefined,
  choices: readonly ChannelChoice[],
): ChannelSelection | null {
  const selection = selections?.[method]
  if (selection !== undefined) return selection
  const choice = choices.find((channel) => channel.preselected && channel.method === method)
  const [fee] = choice?.fees ?? []
  return choice && fee ? { id: choice.id, instalments: fee.instalments, reference: '' } : null
}

/** A payment of a sale with its channel. */
export function salePayment(
  method: PaymentMethod,
  amountFen: number,
  selections: ChannelSelections | undefined,
  choices: readonly ChannelChoice[],
): SalePayment {
  const channel = selectedChannel(method, selections, choices)
  if (channel === null) return { method, amount_fen: amountFen }
  const { id, instalments, reference } = channel
  return {
    ...{ method, amount_fen: amountFen, channel_id: id, instalments },
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  }
}

/** The subsidies of returned phones: they are refunded in full to their programmes. */
export const returnedSubsidies = (
  paid: readonly ChannelPayment[] | undefined,
  phones: ReadonlySet<number>,
): ChannelPayment[] =>
  (paid ?? []).filter(
    ({ device_id, refunded_fen }) => device_id !== null && phones.has(device_id) && refunded_fen === 0,
  )

/** Refunds of a method: subsidies first, then through its channels, as far as they were paid through them. */
export function refundPayments(
  method: PaymentMethod,
  amountFen: number,
  paid: readonly ChannelPayment[] | undefined,
  phones: ReadonlySet<number>,
): SalePayment[] {
  const refunds = returnedSubsidies(paid, phones)
    .filter((payment) => payment.method === method)
    .map(
      ({ amount_fen, channel_id, device_id }): SalePayment => ({
        ...{ method, amount_fen, channel_id },
        ...(device_id !== null && { device_id }),
      }),
    )
  let restFen = amountFen - refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  for (const payment of paid ?? []) {
    const fen = Math.min(restFen, payment.amount_fen - payment.refunded_fen)
    if (payment.method !== method || payment.device_id !== null || fen <= 0) continue
    refunds.push({ method, amount_fen: fen, channel_id: payment.channel_id })
    restFen -= fen
  }
  return restFen > 0 ? [...refunds, { method, amount_fen: restFen }] : refunds
}

/** 花呗分期 12 期 */
export const channelLabel = (name: string, instalments: number): string =>
  instalments === 1 ? name : `${name} ${instalments} 期`
