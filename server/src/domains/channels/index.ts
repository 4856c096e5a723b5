import { channelImport } from '@shangxue/contract/platform/imports'
import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { channelImportSpec } from './reconciliation/import.ts'
import { channelRoutes } from './routes.ts'
import { CHANNEL_RULES } from './verify-channels.ts'

export const channelsDomain: DomainModule = {
  name: 'channels',
  routes: channelRoutes,
  imports: [importable(channelImport, channelImportSpec)],
  ledgerRules: CHANNEL_RULES,
  recordLabels: labelsByColumn('name', 'payment_channel'),
  fieldNames: {
    settle_days: '到账天数',
    rate_bp: '费率',
    fixed_fen: '每笔固定费用',
    fees: '费率',
    instalments: '期数',
    reference: '交易号',
  },
}
