import { CHANNEL_KIND_NAMES } from '@shangxue/contract/channels/schemas'
import { useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type Channel, channelPath, SUBSIDIES_PATH, useChannels } from '../api.ts'
import { ChannelSheet } from './channel-sheet.tsx'

const settlementText = ({ settle_days, skip_weekend }: Channel): string =>
  `${settle_days === 0 ? '当天到账' : `${settle_days} 天后到账`}${skip_weekend ? '，周末顺延' : ''}`

/** Payment channels with the money in transit. */
export function ChannelList({ back }: { back: string }) {
  const { data, error, refetch } = useChannels()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title="收款渠道"
      back={back}
      actions={<IconButton icon="plus" label="新增渠道" onClick={() => setIsAdding(true)} />}
    >
      {!data && !error && <SkeletonList rows={4} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon="wallet"
          title="还没有收款渠道"
          hint="钱不是当天到账、或有手续费的收款，先在这里设渠道；其他收款照旧"
          action={<Button onClick={() => setIsAdding(true)}>新增渠道</Button>}
        />
      )}
      {data && data.length > 0 && (
        <List label="收款渠道">
          {data.map((channel) => (
            <ListItem
              key={channel.id}
              to={channelPath(channel.id)}
              icon="wallet"
              title={channel.name}
              note={`${CHANNEL_KIND_NAMES[channel.kind]} · ${settlementText(channel)}`}
              value={formatMoney(channel.in_transit_fen)}
              valueNote={channel.active ? '在途' : '已停用'}
            />
          ))}
        </List>
      )}
      {data && (
        <List label="补贴">
          <ListItem to={SUBSIDIES_PATH} icon="gift" title="补贴" note="国补等项目的规则、材料、申报和答复" />
        </List>
      )}
      <ChannelSheet open={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  )
}
