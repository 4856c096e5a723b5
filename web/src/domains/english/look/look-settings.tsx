import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { useChineseVoice } from './instructions.ts'
import { usePreference } from './preferences.ts'
import { useStudyLevel } from './study-look.ts'

/** Switches for the mascot and for spoken instructions, where the learner's level has them. */
export function LookSettings() {
  const level = useStudyLevel()
  const hasVoice = useChineseVoice()
  const [hasMascot, setHasMascot] = usePreference('mascot', level === '小学')
  const [isSpoken, setIsSpoken] = usePreference('instructions', true)
  if (level !== '小学' && level !== '初中') return null
  return (
    <Card flush>
      <List>
        <ListItem
          icon="heart"
          title="小伙伴"
          note="一只小熊猫陪着学习"
          value={<Switch label="小伙伴" hideLabel checked={hasMascot} onChange={setHasMascot} />}
        />
        {level === '小学' && hasVoice && (
          <ListItem
            icon="volume"
            title="朗读题目要求"
            note="遇到新的题型读一遍"
            value={<Switch label="朗读题目要求" hideLabel checked={isSpoken} onChange={setIsSpoken} />}
          />
        )}
      </List>
    </Card>
  )
}
