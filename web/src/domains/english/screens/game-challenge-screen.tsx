import { GAMES, type Game } from '@shangxue/study/points'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { oneOf, useAddress } from '../../../lib/address/index.ts'
import { hush } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { wordsByNumber } from '../find-by-number.ts'
import { GameOver } from '../games/game-over.tsx'
import { MatchingGame } from '../games/matching-game.tsx'
import { GAME_NAMES, type Outcome } from '../games/rules.ts'
import { SpellingGame } from '../games/spelling-game.tsx'
import { SurvivalGame } from '../games/survival-game.tsx'
import { useGoal } from '../goal.ts'
import { useLearner, useLearnerStudy } from '../learner.ts'
import { type Word, wordsOfGrade } from '../packs.ts'
import { useStudy } from '../store/state.ts'
import { recordPlay } from '../store/study.ts'
import { metOf } from '../today.ts'

const ICONS: Record<Game, IconName> = { spelling: 'edit', matching: 'copy', survival: 'flash' }
const PLAYED = { spelling: SpellingGame, matching: MatchingGame, survival: SurvivalGame }
/** With fewer introduced words than this, words of the grade are added. */
const ENOUGH = 40

/** 游戏挑战: three games with introduced words or words of the grade. */
export default function GameChallengeScreen() {
  const { get } = useAddress()
  const game = oneOf(GAMES, get('game'))
  return game ? <Played key={game} game={game} /> : <Menu />
}

function Menu() {
  const { bests } = useLearnerStudy()
  const best = (game: Game) =>
    Math.max(0, ...bests.filter((one) => one.game === game).map(({ score }) => score))
  return (
    <Page title="游戏挑战" back="/english-study">
      <Card flush>
        <List>
          {GAMES.map((game) => (
            <ListItem
              key={game}
              icon={ICONS[game]}
              title={GAME_NAMES[game].title}
              note={GAME_NAMES[game].note}
              to={`?game=${game}`}
              {...(best(game) > 0 && { value: `${best(game)} 分`, valueNote: '最好成绩' })}
            />
          ))}
        </List>
      </Card>
    </Page>
  )
}

/** Introduced words, filled up with words of the grade. */
function useGameWords() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  return useQuery({
    queryKey: ['study-game-words', goal.grade],
    queryFn: async (): Promise<readonly Word[]> => {
      const met = await wordsByNumber(client, metOf(useStudy.getState().memories, 'word'), goal.grade)
      if (met.size >= ENOUGH) return [...met.values()]
      const pack = await client.ensureQueryData(wordsOfGrade(goal.grade))
      return [...met.values(), ...pack.filter(({ id }) => !met.has(id))].slice(0, 2 * ENOUGH)
    },
    enabled: ready,
    gcTime: 0,
    meta: { quiet: true },
  })
}

function Played({ game }: { game: Game }) {
  const goal = useGoal()
  const bests = useStudy((study) => study.bests)
  const { data: words, isError, refetch } = useGameWords()
  const [stage, setStage] = useState<
    { at: 'rules' | 'play'; turn: number } | { at: 'over'; turn: number; outcome: Outcome; best: number }
  >({
    at: 'rules',
    turn: 0,
  })
  useEffect(() => hush, [])
  const before = Math.max(0, ...bests.filter((one) => one.game === game).map(({ score }) => score))
  const end = useCallback(
    (outcome: Outcome) => {
      const { score, right, ms } = outcome
      void recordPlay({ game, grade: goal.grade, score, right, ms })
      setStage(({ turn }) => ({ at: 'over', turn, outcome, best: before }))
    },
    [game, goal.grade, before],
  )
  const play = () => setStage(({ turn }) => ({ at: 'play', turn: turn + 1 }))
  const { title, rules } = GAME_NAMES[game]
  const Board = PLAYED[game]
  const back = '/english-study/game-challenge'

  if (stage.at === 'over')
    return <GameOver title={title} back={back} outcome={stage.outcome} best={stage.best} onAgain={play} />
  return (
    <Page
      title={title}
      back={back}
      footer={
        stage.at === 'rules' &&
        words && (
          <Button block icon="play" onClick={play}>
            开始
          </Button>
        )
      }
    >
      {isError && !words ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : !words ? (
        <SkeletonList rows={4} />
      ) : stage.at === 'rules' ? (
        <Card title="怎么玩">
          <p>{rules}</p>
          {before > 0 && <p>你的最好成绩：{before} 分</p>}
        </Card>
      ) : (
        <Board key={stage.turn} words={words} onEnd={end} />
      )}
    </Page>
  )
}
