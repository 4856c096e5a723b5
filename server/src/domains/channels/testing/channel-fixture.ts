import * as channels from '@shangxue/contract/channels/endpoints'
import { addAccount, listAccounts } from '@shangxue/contract/ledger/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { channelImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Run, wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import type { HarnessOptions, TestUser } from '../../../testing/harness.ts'
import { testShop } from '../../sales/testing/shop.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { CHANNEL_RULES } from '../verify-channels.ts'

type Content = Input<typeof channels.addChannel>

export const HEADER = ['时间', '金额', '手续费', '交易号']

/** A shop with an accountant, a bank account and payment channels; verifies the channels after the tests of a file. */
export function testChannels(options: HarnessOptions = {}) {
  const shop = testShop(options)
  const { fixture, call } = shop
  // Assigned before the first test.
  const own = {} as { accountant: TestUser; accountId: number }
  beforeAll(async () => {
    own.accountant = await fixture.h.signIn({
      tenantId: fixture.boss.tenantId,
      permissions: ['finance'],
    })
    const account = await call(
      addAccount,
      { kind: 'bank', name: '工行 8821', number: '' },
      { token: own.accountant.token },
    )
    own.accountId = account.data.id
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, CHANNEL_RULES))).toEqual([])
  })
  const finance = () => ({ token: own.accountant.token })
  return {
    ...shop,
    own,
    finance,
    async addChannel(overrides: Partial<Content> = {}): Promise<number> {
      const { data } = await call(channels.addChannel, channelContent(overrides), finance())
      return data.id
    },
    channelContent,
    channel: async (id: number) =>
      (await call(channels.listChannels, {}, finance())).data.find((channel) => channel.id === id),
    day: async (id: number, day: string) => (await call(channels.getChannelDay, { id, day }, finance())).data,
    settle: (id: number, amountFen: number, day = '2999-01-01') =>
      call(channels.settleChannel, { id, day, amount_fen: amountFen }, finance()),
    balance: async () =>
      (await call(listAccounts, {}, finance())).data.list.find(({ id }) => id === own.accountId)?.balance_fen,
    /** Imports a file of a channel; returns the finished run. */
    async importFile(channelId: number, rows: string[][], header = HEADER): Promise<Run> {
      const flow = wizard(fixture.h, channelImport)
      const uploaded = await call(
        channelImport.upload,
        { channel: String(channelId) },
        { ...finance(), file: { name: '账单.xlsx', bytes: await xlsxOf(header, rows) } },
      )
      const checked = await flow.settled(own.accountant, uploaded.data.id)
      if (checked.state !== 'ready' || checked.bad_rows > 0) return checked
      await flow.commit(own.accountant, checked.id)
      return flow.settled(own.accountant, checked.id)
    },
  }

  function channelContent(overrides: Partial<Content> = {}): Content {
    return {
      ...{
        name: '花呗分期',
        kind: 'instalment',
        method: 'alipay',
        account_id: own.accountId,
        settle_days: 1,
      },
      ...{ skip_weekend: false, fee_refunded: true, preselected: false },
      fees: [
        { instalments: 1, rate_bp: 60, fixed_fen: 0, bearer: 'shop' },
        { instalments: 12, rate_bp: 750, fixed_fen: 0, bearer: 'shop' },
        { instalments: 24, rate_bp: 1250, fixed_fen: 0, bearer: 'customer' },
      ],
      ...overrides,
    }
  }
}
