/** Payment channels in sales and returns, and their page. */

export { type ChannelChoice, useChannelChoices } from './api.ts'
export { default as ChannelsPage } from './channels-page.tsx'
export { ChannelField } from './sale-fields/channel-field.tsx'
export {
  type ChannelSelection,
  type ChannelSelections,
  channelLabel,
  refundPayments,
  returnedSubsidies,
  salePayment,
} from './sale-fields/channel-payments.ts'
export { SaleSubsidies } from './subsidies/sale-subsidies.tsx'
export { SubsidyFields } from './subsidies/subsidy-fields.tsx'
export { type SubsidyLine, type SubsidySelections, subsidyLines } from './subsidies/subsidy-lines.ts'
