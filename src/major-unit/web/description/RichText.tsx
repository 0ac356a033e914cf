import { Editor } from '@tiptap/core';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Strikethrough,
  Subscript as SubscriptIcon,
  Superscript as SuperscriptIcon,
  Underline,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Toolbar } from '../../../platform/web/ui/furniture.tsx';
import { isDescriptionAddress } from '../../description/rules.ts';
import './RichText.css';
import { LinkDialog } from './LinkDialog.tsx';

/** What an editor makes of the elements that a description may hold. Undo is the form's. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    undoRedo: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (href) => isDescriptionAddress(href),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Subscript,
  Superscript,
];

const marks = [
  { name: 'bold', icon: Bold, key: 'Ctrl B' },
  { name: 'italic', icon: Italic, key: 'Ctrl I' },
  { name: 'underline', icon: Underline, key: 'Ctrl U' },
  { name: 'strike', icon: Strikethrough, key: 'Ctrl Shift S' },
  { name: 'subscript', icon: SubscriptIcon, key: 'Ctrl ,' },
  { name: 'superscript', icon: SuperscriptIcon, key: 'Ctrl .' },
] as const;

const blocks = ['paragraph', 'heading2', 'heading3', 'heading4'] as const;
type Block = (typeof blocks)[number];

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** What the page says of itself, from the first moment on. */
const saidOf = ({ label, readOnly, invalid }: { label: string; readOnly: boolean; invalid: boolean }) => ({
  editable: !readOnly,
  editorProps: {
    attributes: {
      class: 'rich-text-page',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-readonly': String(readOnly),
      'aria-invalid': String(invalid),
      ...(readOnly && { tabindex: '0' }),
    },
  },
});

/** Formatted text under edit, as HTML; empty where it holds nothing. */
export function RichText(props: {
  label: string;
  value: string;
  invalid: boolean;
  readOnly: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
}): ReactElement {
  const { label, value, invalid, readOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, draw] = useState(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      content: latest.current.value,
      injectCSS: false,
      ...saidOf(latest.current),
      onUpdate: ({ editor: now }) => latest.current.onChange(htmlOf(now)),
      onBlur: () => latest.current.onBlur(),
      onTransaction: () => draw((n) => n + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  // What an undo, a save or another language brings; what was typed here is there already.
  useEffect(() => {
    if (editor && htmlOf(editor) !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions(saidOf({ label, readOnly, invalid }));
  }, [editor, label, readOnly, invalid]);

  return (
    <div className={`rich-text${invalid ? ' err' : ''}`}>
      {editor && !readOnly && <Tools editor={editor} label={label} />}
      <div ref={place} className="rich-text-scroll" />
    </div>
  );
}

function Tools({ editor, label }: { editor: Editor; label: string }): ReactElement {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const block: Block =
    blocks.find((one) => one !== 'paragraph' && editor.isActive('heading', { level: Number(one.at(-1)) })) ??
    'paragraph';

  function setBlock(next: string): void {
    const chain = editor.chain().focus();
    const level = next === 'heading2' ? 2 : next === 'heading3' ? 3 : 4;
    if (next === 'paragraph') chain.setParagraph().run();
    else chain.setHeading({ level }).run();
  }

  const tool = (name: string, icon: ReactElement, act: () => void, key?: string): ReactElement => {
    const title = t(`major-unit.description.tool.${name}`);
    return (
      <IconButton
        key={name}
        size="sm"
        label={key === undefined ? title : `${title} (${key})`}
        icon={icon}
        pressed={editor.isActive(name)}
        // The text keeps what is selected in it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={act}
      />
    );
  };
  return (
    <Toolbar label={t('major-unit.description.tools', { of: label })}>
      <div className="rich-text-block">
        <Select
          aria-label={t('major-unit.description.block')}
          options={blocks.map((one) => ({ value: one, label: t(`major-unit.description.block.${one}`) }))}
          value={block}
          onChange={(next) => setBlock(next ?? 'paragraph')}
        />
      </div>
      <span className="vsep" />
      {marks.map(({ name, icon: Icon, key }) =>
        tool(name, <Icon className="i14" />, () => editor.chain().focus().toggleMark(name).run(), key),
      )}
      {tool('link', <Link className="i14" />, () => setLinking(true))}
      <span className="vsep" />
      {tool('bulletList', <List className="i14" />, () => editor.chain().focus().toggleBulletList().run())}
      {tool('orderedList', <ListOrdered className="i14" />, () => editor.chain().focus().toggleOrderedList().run())}
      {tool('blockquote', <Quote className="i14" />, () => editor.chain().focus().toggleBlockquote().run())}
      {tool('horizontalRule', <Minus className="i14" />, () => editor.chain().focus().setHorizontalRule().run())}
      {linking && (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={() => setLinking(false)}
          onLink={(href) => {
            setLinking(false);
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else if (editor.state.selection.empty && !editor.isActive('link'))
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
            else chain.setLink({ href }).run();
          }}
        />
      )}
    </Toolbar>
  );
}
