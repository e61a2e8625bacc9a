import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import { type Words, wordsOf } from '@/lib/words/words';
import type { Block, Letterhead, MailContent } from './content';
import { Isolated } from './isolated';
import { senderName, signature } from './letterhead';
import { darkSheet, lightStyles, type MailStyles } from './theme';
import { UNSUBSCRIBE_FIELD } from './unsubscribe-field';

interface Props {
  content: MailContent;
  letterhead: Letterhead;
}

/** Every mail's frame: logo or name, what is to be said, one button with its address in full, who wrote it. */
export function MailLayout({ content, letterhead }: Props) {
  const { words = wordsOf('en') } = content;
  const { say, direction } = words;
  const look = lightStyles(letterhead.brand_color, direction);
  return (
    <Html lang={words.locale} dir={direction}>
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkSheet(letterhead.brand_color)}</style>
      </Head>
      <Body className="m-paper" style={look.paper}>
        <Preview>{content.preview}</Preview>
        <Container style={look.column}>
          <Brand letterhead={letterhead} look={look} />
          <Section className="m-card" style={look.card}>
            {letterhead.livemode ? null : (
              <Text className="m-note" style={look.note}>
                <Isolated text={say('noRealMoney', { mode: say('testMode') })} />
              </Text>
            )}
            <Heading as="h1" className="m-ink" style={look.heading}>
              <Isolated text={content.heading} />
            </Heading>
            <Blocks blocks={content.blocks} look={look} />
            {content.button ? <Action {...content.button} look={look} words={words} /> : null}
            <Blocks blocks={content.after ?? []} look={look} />
          </Section>
          <Footer content={content} letterhead={letterhead} look={look} words={words} />
        </Container>
      </Body>
    </Html>
  );
}

function Brand({ letterhead, look }: { letterhead: Letterhead; look: MailStyles }) {
  const name = senderName(letterhead);
  return (
    <Section style={look.brand}>
      {letterhead.logo_url?.startsWith('https://') ? (
        <Img src={letterhead.logo_url} alt={name} height={40} style={look.logo} />
      ) : (
        <Text className="m-ink" style={look.name}>
          {name}
        </Text>
      )}
    </Section>
  );
}

function Blocks({ blocks, look }: { blocks: readonly Block[]; look: MailStyles }): ReactNode {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} look={look} />);
}

function BlockView({ block, look }: { block: Block; look: MailStyles }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text className="m-ink" style={look.text}>
          <Isolated text={block.text} />
        </Text>
      );
    case 'note':
      return (
        <Text className="m-note" style={look.note}>
          <Isolated text={block.text} />
        </Text>
      );
    case 'link':
      return (
        <Section className="m-sunken" style={look.linkBox}>
          <Text className="m-muted" style={look.linkLabel}>
            {block.label}
          </Text>
          <Link href={block.url} className="m-link" style={look.link}>
            {block.url}
          </Link>
        </Section>
      );
    case 'action':
      return (
        <Text className="m-ink" style={look.text}>
          <Link href={block.url} className="m-link" style={look.link}>
            {block.label}
          </Link>
        </Text>
      );
    case 'rows':
      return <Rows rows={block.rows} look={look} />;
  }
}

function Rows({ rows, look }: { rows: Extract<Block, { kind: 'rows' }>['rows']; look: MailStyles }) {
  return (
    <table className="m-rows" style={look.rows} width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map(({ label, value, strong }) => (
          <tr key={`${label} ${value}`}>
            <th
              scope="row"
              className={strong ? 'm-ink' : 'm-muted'}
              style={strong ? look.labelStrong : look.label}
            >
              <Isolated text={label} />
            </th>
            <td className="m-ink" style={strong ? look.valueStrong : look.value}>
              <Isolated text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Action({ label, url, look, words }: { label: string; url: string; look: MailStyles; words: Words }) {
  return (
    <Section style={look.action}>
      <Button href={url} className="m-button" style={look.button}>
        <Isolated text={label} />
      </Button>
      <Text className="m-muted" style={look.plain}>
        {words.say('ifButtonFails')}
        <br />
        <Link href={url} className="m-link" style={look.link}>
          {url}
        </Link>
      </Text>
    </Section>
  );
}

function Footer({ content, letterhead, look, words }: Props & { look: MailStyles; words: Words }) {
  return (
    <Section style={look.footer}>
      <Hr className="m-line" style={look.line} />
      {[content.footer, ...signature(letterhead, words)].map((line) => (
        <Text key={line} className="m-muted" style={look.small}>
          <Isolated text={line} />
        </Text>
      ))}
      <Text className="m-muted" style={look.small}>
        <Link href={UNSUBSCRIBE_FIELD} className="m-link" style={look.smallLink}>
          {words.say('unsubscribe')}
        </Link>
      </Text>
    </Section>
  );
}
