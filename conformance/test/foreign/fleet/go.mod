module example.org/fleet

go 1.22
