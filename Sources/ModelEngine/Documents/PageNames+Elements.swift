// The elements and attributes of HTML (HTML Living Standard, indices), SVG 2, MathML Core and
// WebKit (`HTMLTagNames.in`, `HTMLAttributeNames.in`).
extension PageNames {
  static let elements = PageNames(
    "elements",
    followed: [
      ("a area", [.pageIsTheSource, .targetIsAFrame]), ("iframe frame", [.frameHasItsDocument]),
      ("embed object", [.embeddedPageIsAFrame]),
      ("base", [.basesAreObeyed]), ("meta", [.clientRedirectIsItsOwn]),
      ("title", [.newDocumentHasNoTitle]),
      (
        "form button input select option optgroup textarea fieldset legend datalist label output",
        [.sentFormIsANewItem]
      ),
    ],
    withoutEffect: [
      (
        "a script is reported by itself",
        "script"
      ),
      (
        "its content is text, or part of no document",
        "noscript template noembed noframes xmp plaintext listing"
      ),
      (
        "it holds other elements or text",
        """
        html head body frameset abbr address article aside b bdi bdo blockquote br caption cite code \
        col colgroup data dd del details dfn dialog div dl dt em figcaption figure footer h1 h2 h3 h4 \
        h5 h6 header hgroup hr i ins kbd li main map mark menu meter nav ol p pre progress q rp rt \
        ruby s samp search section selectedcontent slot small span strong sub summary sup table tbody \
        td tfoot th thead time tr u ul var wbr acronym applet basefont big bgsound blink center dir \
        font image marquee menuitem multicol nextid nobr param rb rtc spacer strike tt attachment \
        layer nolayer keygen isindex
        """
      ),
      (
        "it loads no document; the model loads no subresources, and no challenge for one is asked",
        "img audio video picture source track canvas link style model"
      ),
      (
        "it draws, or stands for text (SVG 2)",
        """
        svg animate set animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix \
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap \
        feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage \
        feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile \
        feTurbulence filter foreignObject g line linearGradient marker mask metadata mpath path \
        pattern polygon polyline radialGradient rect stop switch symbol text textPath tspan use view
        """
      ),
      (
        "it stands for a formula (MathML Core)",
        """
        math annotation annotation-xml maction merror mfrac mi mmultiscripts mn mo mover mpadded \
        mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr \
        munder munderover none semantics
        """
      ),
    ])

  /// The attributes, as `element.attribute`; `*.attribute` is an attribute of all elements.
  static let attributes = PageNames(
    "attributes",
    followed: [
      ("a.href area.href", [.pageIsTheSource, .addressesAreCanonical]),
      ("base.href", [.basesAreObeyed, .addressesAreCanonical]),
      (
        "a.target area.target base.target form.target button.formtarget input.formtarget",
        [.targetIsAFrame, .newWindowIsAskedForFirst]
      ),
      (
        "a.download area.download",
        [.downloadAttributeIsTheName, .downloadAttributeIsForTheOwnOrigin]
      ),
      ("a.rel area.rel form.rel", [.blankHasNoOpener, .relationSaysWhetherThereIsAnOpener]),
      (
        "a.referrerpolicy area.referrerpolicy iframe.referrerpolicy",
        [.elementsHaveTheirReferrerPolicy]
      ),
      ("a.ping area.ping", [.followedLinkSendsPings]),
      ("embed.src object.data", [.embeddedPageIsAFrame]),
      ("meta.name", [.pagesHaveTheirReferrerPolicy]),
      ("iframe.src frame.src iframe.srcdoc", [.frameHasItsDocument, .framesAskInOrder]),
      ("iframe.name frame.name", [.targetIsAFrame]), ("iframe.loading", [.lazyFrameWaitsToBeSeen]),
      ("iframe.sandbox", [.sandboxHoldsWithin, .sandboxTakesTheOrigin]),
      ("meta.http-equiv meta.content", [.clientRedirectIsItsOwn, .shortestRefreshCounts]),
      ("meta.charset", []),
      (
        "form.action button.formaction input.formaction",
        [.sentFormIsANewItem, .mailedFormIsAnAddress]
      ),
      (
        """
        form.method button.formmethod input.formmethod form.enctype button.formenctype \
        input.formenctype *.form *.name *.type *.value *.checked *.selected *.disabled *.readonly \
        *.for *.id *.class *.accept-charset *.dirname *.list *.max *.maxlength *.min *.minlength \
        *.multiple *.novalidate *.formnovalidate *.pattern *.required *.step
        """, [.sentFormIsANewItem, .invalidFormIsNotSent]
      ),
    ],
    withoutEffect: [
      (
        "a handler of an event is a script, which is reported by itself",
        "*.onload *.onclick"
      ),
      (
        "it describes, decorates or places an element",
        """
        *.abbr *.accesskey *.align *.alink *.alpha *.alt *.axis *.background *.bgcolor *.border \
        *.bordercolor *.cellpadding *.cellspacing *.char *.charoff *.cite *.clear *.color \
        *.colorspace *.cols *.colspan *.compact *.coords *.datetime *.default *.dir *.draggable \
        *.face *.frame *.frameborder *.headers *.headingoffset *.headingreset *.height *.hidden \
        *.high *.hreflang *.hspace *.itemid *.itemprop *.itemref *.itemscope *.itemtype *.kind \
        *.label *.lang *.link *.longdesc *.low *.marginheight *.marginwidth *.media *.nohref \
        *.noresize *.noshade *.nowrap *.open *.optimum *.placeholder *.popover *.profile *.reversed \
        *.rows *.rowspan *.rules *.scope *.scrolling *.shape *.size *.sizes *.slot *.span \
        *.spellcheck *.srclang *.start *.style *.summary *.tabindex *.text *.title *.translate \
        *.valign *.valuetype *.version *.vlink *.vspace *.width *.wrap *.writingsuggestions
        """
      ),
      (
        "it is for typing, playing or speaking",
        """
        *.accept *.allow *.allowfullscreen *.autocapitalize *.autocomplete *.autocorrect *.autoplay \
        *.closedby *.command *.contenteditable *.controls *.enterkeyhint *.inputmode \
        *.loop *.muted *.playsinline *.popovertarget *.popovertargetaction
        """
      ),
      (
        "it is of subresources, which are not loaded",
        """
        *.as *.async *.blocking *.codebase *.crossorigin *.decoding *.defer *.fetchpriority \
        *.imagesizes *.imagesrcset *.integrity *.nonce *.poster *.preload *.srcset *.classid \
        *.archive *.code *.declare *.standby *.object *.lowsrc *.dynsrc *.charset *.language \
        *.event *.nomodule
        """
      ),
      (
        "a script alone can tell it",
        """
        *.is *.autofocus *.usemap *.scheme *.prompt *.shadowrootclonable \
        *.shadowrootcustomelementregistry *.shadowrootdelegatesfocus *.shadowrootserializable
        """
      ),
    ],
    notModelled: """
      object.type=application/pdf embed.type=application/pdf img.ismap input.ismap template.shadowrootmode *.inert button.commandfor svg:a.href svg:a.xlink:href \
      svg:animate.attributename=href svg:set.attributename=href math:math.href math:mrow.href \
      math:mi.href math:mn.href math:mo.href math:mtext.href
      """)
}
