/** Payment channels in sales and returns. */

export { type ChannelChoice, useChannelChoices } from './api.ts'
export { default as ChannelsPage } from './channels-page.tsx'
export { ChannelField } from './sale-fields/channel-field.tsx'
export {
  type ChannelSelection,
  type ChannelSelections,
  channelLabel,
  refundPayments,
  salePayment,
} from './sale-fields/channel-payments.ts'
