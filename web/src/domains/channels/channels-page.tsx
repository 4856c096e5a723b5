import { isDay } from '@shangxue/contract/values/days'
import { parsePositiveInt, useUrlParams } from '../../lib/address/url-params.ts'
import { ChannelView } from './reconciliation/channel-view.tsx'
import { DayView } from './reconciliation/day-view.tsx'
import { ChannelList } from './settings/channel-list.tsx'
import { SubsidyList } from './subsidies/subsidy-list.tsx'

/** 收款渠道: the list, one channel, one day of it, or the subsidies. */
export default function ChannelsPage({ back }: { back: string }) {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('channel'))
  const day = get('day')
  if (get('view') === 'subsidies') return <SubsidyList />
  if (id === undefined) return <ChannelList back={back} />
  if (!isDay(day)) return <ChannelView key={id} id={id} />
  return <DayView key={`${id} ${day}`} id={id} day={day} />
}
