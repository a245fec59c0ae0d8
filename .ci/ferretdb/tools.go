//go:build tools

// Names the FerretDB command, so that the Go toolchain builds the version that go.mod pins.
package tools

import _ "github.com/FerretDB/FerretDB/cmd/ferretdb"
