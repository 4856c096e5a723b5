import { useState } from 'react'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { type Duty, dayText, hoursText } from '../duty.ts'
import { SwapRequestSheet } from './swap-request-sheet.tsx'

/** The user's duties. A tap requests a swap. */
export function OwnDuties({ duties }: { duties: readonly Duty[] }) {
  const [swapDuty, setSwapDuty] = useState<Duty>()
  return (
    <>
      <List label="我的值班">
        {duties.map((duty) => (
          <ListItem
            key={duty.id}
            title={dayText(duty.day)}
            note={`${duty.post} · ${duty.shift} ${hoursText(duty)}`}
            value={<DutyStateTag duty={duty} />}
            {...(!duty.begun && duty.swap_id === null && { onClick: () => setSwapDuty(duty) })}
          />
        ))}
      </List>
      {swapDuty && <SwapRequestSheet duty={swapDuty} onClose={() => setSwapDuty(undefined)} />}
    </>
  )
}

function DutyStateTag({ duty }: { duty: Duty }) {
  if (duty.swap_id !== null) return <Tag kind="warning">换班中</Tag>
  return duty.begun ? <Tag kind="success">已开始</Tag> : '换班'
}
