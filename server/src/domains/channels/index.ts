import { channelImport, subsidyAnswerImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelBy, labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { channelImportSpec } from './reconciliation/import.ts'
import { channelRoutes } from './routes.ts'
import { answerImportSpec } from './subsidies/answers.ts'
import { subsidyPhotos } from './subsidies/change-claims.ts'
import { claimExport } from './subsidies/claims.ts'
import { CHANNEL_RULES } from './verify-channels.ts'

export const channelsDomain: DomainModule = {
  name: 'channels',
  routes: channelRoutes,
  imports: [importable(channelImport, channelImportSpec), importable(subsidyAnswerImport, answerImportSpec)],
  exports: () => [claimExport],
  nightly: ({ database, storage }) => [
    { name: 'purge-unattached-subsidy-photos', run: () => subsidyPhotos.purgeUnattached(database, storage) },
  ],
  ledgerRules: CHANNEL_RULES,
  recordLabels: {
    ...labelsByColumn('name', 'payment_channel'),
    subsidy_claim: labelBy(sql`subsidy_claim`, sql`t.imei`),
  },
  fieldNames: {
    settle_days: '到账天数',
    rate_bp: '费率',
    fixed_fen: '每笔固定费用',
    fees: '费率',
    instalments: '期数',
    reference: '交易号',
    person_name: '客户姓名',
    person_id4: '证件后四位',
    invoice: '发票号',
  },
}
