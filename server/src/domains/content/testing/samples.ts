import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'

/** Items of 小学, grade 5, that satisfy every rule of the library. */
export const SAMPLES: { readonly [K in ContentKind]: ContentTypes[K] } = {
  word: {
    spelling: 'lighthouse',
    ipa_uk: 'ˈlaɪthaʊs',
    ipa_us: 'ˈlaɪthaʊs',
    senses: [{ pos: 'n.', zh: '灯塔' }],
    example: { en: 'The lighthouse is tall and white.', zh: '这座灯塔又高又白。' },
    collocations: [],
    roots: 'light（光）+ house（房子）',
    topic: 'travel',
    band: 1,
  },
  sentence: {
    en: 'My uncle has three white ducks behind his house.',
    zh: '我叔叔在他家屋后养了三只白鸭子。',
    cue: '主语是第三人称单数，have 变成 has',
    also: [],
    phrases: [{ en: 'behind his house', zh: '在他家屋后' }],
    structure: '一般现在时',
  },
  reading: {
    title: 'The Red Boat',
    topic: 'animals',
    genre: '记叙文',
    text: `Tom has a small red boat. He made it from an old box. On Sunday he took it to the river with his sister Amy.

The boat went down the river very fast. Tom and Amy ran after it, but they could not stop it. A big brown dog saw the boat and jumped into the water. It brought the boat back to the children.

"Good dog!" said Amy. They gave the dog some bread and went home. They were very happy that day.`,
    glossary: [],
    questions: [
      {
        skill: 'detail',
        stem: "What colour is Tom's boat?",
        options: ['Red.', 'Blue.', 'Brown.', 'White.'],
        answer: 'A',
        evidence: 'Tom has a small red boat.',
        explanation: '第一句说 Tom 有一只红色的小船，所以选 A。',
      },
      {
        skill: 'detail',
        stem: 'Who brought the boat back?',
        options: ["Tom's mother.", 'The dog.', 'Amy.', 'A man.'],
        answer: 'B',
        evidence: 'It brought the boat back to the children.',
        explanation: 'It 指前一句里的大狗，是它把船带回来的。',
      },
      {
        skill: 'inference',
        stem: 'How did the children feel at the end?',
        options: ['Tired.', 'Sad.', 'Happy.', 'Angry.'],
        answer: 'C',
        evidence: 'They were very happy that day.',
        explanation: '最后一句说他们那天非常开心，所以选 C。',
      },
    ],
    tasks: [
      {
        stem: 'Where did Tom take the boat on Sunday?',
        answers: ['To the river.', 'He took it to the river.', 'The river.'],
        evidence: 'On Sunday he took it to the river',
        explanation: '第一段最后一句说，星期天他把船带到了河边。',
      },
      {
        stem: 'What did the dog get from the children?',
        answers: ['Some bread.', 'They gave it some bread.', 'Bread.'],
        evidence: 'They gave the dog some bread',
        explanation: '最后一段说孩子们给了狗一些面包。',
      },
    ],
  },
  cloze: {
    title: 'A Bag at the Bus Stop',
    topic: 'people',
    type: 'choice',
    text: `Lily was at the bus stop. She saw a small black bag under a chair. She __1__ it and looked in it. There was a book and some __2__. "Whose bag is this?" she thought.

An old man came back. He looked very __3__. "My bag!" he said. Lily gave the bag __4__ him. "Thank you," said the man. "You are a good girl." Then the bus __5__, and they went home together.`,
    translation: `莉莉在公交车站。她看见椅子下面有一个黑色的小包。她打开包，往里看。里面有一本书和一些钱。“这是谁的包？”她想。

一位老人回来了。他看上去很难过。“我的包！”他说。莉莉把包给了他。“谢谢你，”老人说，“你是个好女孩。”这时公交车来了，他们一起回家了。`,
    gaps: [
      {
        answer: 'opened',
        options: ['opened', 'ate', 'closed', 'sang'],
        wrong: ['', 'ate 是吃，包不能吃', 'closed 是关上，就看不到里面了', 'sang 是唱歌，与包无关'],
        ...{ hint: '', also: [], point: '词义辨析', explanation: '后面说往里看，所以先要打开包。' },
      },
      {
        answer: 'money',
        options: ['rain', 'money', 'friends', 'sky'],
        wrong: ['rain 是雨，不会装在包里', '', 'friends 是朋友，不在包里', 'sky 是天空，不在包里'],
        ...{ hint: '', also: [], point: '词义辨析', explanation: '包里能放的只有钱，与书并列。' },
      },
      {
        answer: 'sad',
        options: ['happy', 'young', 'sad', 'short'],
        wrong: ['丢了包不会高兴', '前面说是老人，不年轻', '', '与丢包的心情无关'],
        ...{ hint: '', also: [], point: '上下文推断', explanation: '老人丢了包，心情应当是难过的。' },
      },
      {
        answer: 'to',
        options: ['at', 'under', 'in', 'to'],
        wrong: ['give 不与 at 搭配', '不是放在他下面', 'give 不与 in 搭配', ''],
        ...{
          hint: '',
          also: [],
          point: '固定搭配',
          explanation: 'give sth. to sb. 是固定搭配，意思是把某物给某人。',
        },
      },
      {
        answer: 'came',
        options: ['came', 'read', 'wrote', 'cooked'],
        wrong: ['', '公交车不会读书', '公交车不会写字', '公交车不会做饭'],
        ...{ hint: '', also: [], point: '上下文推断', explanation: '公交车来了，他们才能一起回家。' },
      },
    ],
  },
  gapped: {
    title: 'A Rainy Sunday',
    topic: 'family',
    text: `On Sunday it rained all day. __1__ Tom looked out of the window and was not happy. Then his sister Amy had an idea.

"Let us make a farm in our room," she said. __2__ Tom drew ten cows on white paper. Amy made a green field with her old dress. __3__

After lunch their grandma came in. __4__ She put a small box on the floor. There were five little ducks in it, and each duck had a red hat.

The children played with the ducks until dinner. __5__`,
    glossary: [],
    options: [
      'The children could not play in the park.',
      'They took some paper and pencils from the desk.',
      'There was no milk in the bottle.',
      'Now they did not think about the rain.',
      'Soon their room looked like a real farm.',
      'She had a present for them.',
      'The dog did not like the water.',
    ],
    gaps: [
      { answer: 'A', explanation: '上一句说整天下雨，下一句说 Tom 不开心，所以是不能去公园玩。' },
      { answer: 'B', explanation: '下文用白纸画奶牛，所以先从书桌上拿了纸和铅笔。' },
      { answer: 'E', explanation: '奶牛和绿地都做好了，房间看起来就像真的农场。' },
      { answer: 'F', explanation: '下一句奶奶把一个小盒子放在地上，里面就是给他们的礼物。' },
      { answer: 'D', explanation: '他们一直玩到晚饭，已经不再想着下雨了，与开头呼应。' },
    ],
  },
  listening: {
    title: 'A Cake for Grandma',
    topic: 'family',
    speakers: [
      { name: 'Mum', voice: 'female' },
      { name: 'Jack', voice: 'male' },
    ],
    lines: [
      { speaker: 0, text: "Jack, it is Grandma's birthday on Friday.", zh: '杰克，星期五是奶奶的生日。' },
      { speaker: 1, text: 'I know. Can we make a cake for her?', zh: '我知道。我们可以给她做个蛋糕吗？' },
      { speaker: 0, text: 'Good idea. She likes apple cake.', zh: '好主意。她喜欢苹果蛋糕。' },
      { speaker: 1, text: 'Then I will buy five apples after school.', zh: '那我放学后去买五个苹果。' },
    ],
    glossary: [],
    questions: [
      {
        stem: 'What will Jack buy?',
        options: ['A cake.', 'Apples.', 'A card.'],
        answer: 'B',
        evidence: 'I will buy five apples after school.',
        explanation: '杰克说放学后去买五个苹果，所以选 B。',
      },
    ],
  },
}
