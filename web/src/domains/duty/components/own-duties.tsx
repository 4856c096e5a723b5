import { useState } from 'react'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { type Duty, dayText, hoursText } from '../duty.ts'
import { AskSheet } from './ask-sheet.tsx'

/** The user's duties. A tap requests a swap. */
export function OwnDuties({ duties }: { duties: readonly Duty[] }) {
  const [asking, setAsking] = useState<Duty>()
  return (
    <>
      <List label="我的值班">
        {duties.map((duty) => (
          <ListItem
            key={duty.id}
            title={dayText(duty.day)}
            note={`${duty.post} · ${duty.shift} ${hoursText(duty)}`}
            value={<State duty={duty} />}
            {...(!duty.begun && duty.swap_id === null && { onClick: () => setAsking(duty) })}
          />
        ))}
      </List>
      {asking && <AskSheet duty={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function State({ duty }: { duty: Duty }) {
  if (duty.swap_id !== null) return <Tag kind="warning">换班中</Tag>
  return duty.begun ? <Tag kind="success">已开始</Tag> : '换班'
}
